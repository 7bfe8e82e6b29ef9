import { expect, test } from 'vitest';
import { auditFilterIn, auditPath } from './audit-filter.ts';

const filter = {
  about: '7b1d93c4-2e6a-4f8b-8c55-1f2e3d4c5b6a',
  by: 'operator',
  case: '12',
  action: 'case-decided',
  from: '2026-11-01',
  to: '2026-11-24',
} as const;
const read = (path: string) => auditFilterIn(new URL(path, 'https://ambiance.example').searchParams);

test('a filter of the audit log is read back from its address', () => {
  expect(read(auditPath(filter))).toEqual(filter);
  expect(read(auditPath({}))).toEqual({});
});

test.each(['about=x', 'by=x', 'case=x', 'action=x', 'from=2026-02-30', 'to=x'])('%s is not a filter', (query) => {
  expect(read(`/admin?tab=audit&${query}`)).toEqual({});
});
