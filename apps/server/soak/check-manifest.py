"""Names each field of a Kubernetes manifest that Debian's models of Kubernetes do not have, and each value of another type."""
import re
import sys

import yaml
from kubernetes.client import models

simple = {'str': str, 'bool': bool, 'int': int, 'float': (int, float)}


def check(value, kind, where):
    inner = re.fullmatch(r'(list\[|dict\(str, )(.+)[\])]', kind)
    if kind == 'object':
        return
    if inner and kind.startswith('list'):
        if not isinstance(value, list):
            yield f'{where} is not a list'
            return
        for index, item in enumerate(value):
            yield from check(item, inner[2], f'{where}[{index}]')
    elif inner:
        if not isinstance(value, dict):
            yield f'{where} has no names'
            return
        for name, item in value.items():
            yield from check(item, inner[2], f'{where}.{name}')
    elif kind in simple:
        # In Python, a boolean is also an integer.
        if not isinstance(value, simple[kind]) or (isinstance(value, bool) and kind != 'bool'):
            yield f'{where} is not of type {kind}'
    else:
        yield from check_fields(value, getattr(models, kind), where)


def check_fields(value, model, where):
    if not isinstance(value, dict):
        yield f'{where} has no fields'
        return
    names = {theirs: ours for ours, theirs in model.attribute_map.items()}
    for name in value:
        if name in names:
            yield from check(value[name], model.openapi_types[names[name]], f'{where}.{name}')
        else:
            yield f'{where}.{name} does not exist'
    # A model refuses to be created without its required fields, and with some wrong values.
    try:
        model(**{names[name]: value[name] for name in value if name in names})
    except ValueError as reason:
        yield f'{where}: {reason}'


faults = []
with open(sys.argv[1], encoding='utf-8') as manifest:
    for resource in filter(None, yaml.safe_load_all(manifest)):
        version = resource["apiVersion"].rsplit("/", 1)[-1]
        model = getattr(models, f'{version.capitalize()}{resource["kind"]}')
        found = list(check_fields(resource, model, resource['kind']))
        faults += found
        if not found:
            print(f'{resource["kind"]} is correct')
if faults:
    sys.exit('\n'.join(faults))
