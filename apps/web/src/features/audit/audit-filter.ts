import type { AuditFilter } from '@ambiance/contract/audit';
import { isCalendarDate } from '@ambiance/domain/ages';
import { auditActions } from '@ambiance/domain/audit';

const ids = { about: /^[\da-f-]{36}$/, by: /^([\da-f-]{36}|operator)$/, case: /^\d{1,15}$/ } as const;
const names = ['about', 'by', 'case', 'action', 'from', 'to'] as const;

/** The filter in a URL. Values that the server would refuse are left out. */
export function auditFilterIn(query: URLSearchParams): AuditFilter {
  const filter: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value && isValid(name, value)) filter[name] = value;
  }
  return filter;
}

function isValid(name: (typeof names)[number], value: string): boolean {
  if (name === 'action') return auditActions.some((one) => one === value);
  return name === 'from' || name === 'to' ? isCalendarDate(value) : ids[name].test(value);
}

export const auditPath = (filter: AuditFilter): string =>
  `/admin?${new URLSearchParams({ tab: 'audit', ...(filter as Record<string, string>) })}`;
