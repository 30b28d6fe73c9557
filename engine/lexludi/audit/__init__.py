"""The audit: is every rule pinned by an example, and every printed statement carried by a rule?"""
