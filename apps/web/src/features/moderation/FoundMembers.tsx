import type { FoundMember } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { MemberState } from './CaseRow.tsx';
import { foundMembersQuery } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';
import { StartCaseDialog } from './StartCaseDialog.tsx';

/** The people whom a search finds, each with their open case or a button that opens one. */
export function FoundMembers({ q }: { q: string }) {
  const t = useTexts(moderationTexts);
  const language = useLanguage();
  const nameOf = usePersonName();
  const { data, error, refetch } = useQuery(foundMembersQuery(q));
  const [about, setAbout] = useState<FoundMember>();
  return (
    <section aria-labelledby="found-members" className="flex flex-col gap-3">
      <h2 id="found-members" className="text-xl">
        {t('peopleFound')}
      </h2>
      {!data && (
        <NotLoaded title={t('peopleFailed')} error={error} onRetry={refetch}>
          <Skeleton className="h-24 rounded-xl" />
        </NotLoaded>
      )}
      {data?.length === 0 && <p className="text-ink-muted">{t('nobodyFound')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-hairline rounded-xl border border-hairline bg-surface">
          {data.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
              <span className="flex min-w-0 flex-1 basis-48 flex-col">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium [overflow-wrap:anywhere]">{nameOf(member)}</span>
                  <MemberState member={member} />
                </span>
                <span className="text-sm text-ink-muted">
                  {[
                    member.city,
                    t('memberSince', { date: dateText(member.createdUtc, language, { dateStyle: 'medium' }) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {member.caseId ? (
                <Link
                  to={`/moderation?case=${member.caseId}`}
                  className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
                >
                  {t('ofCase', { id: member.caseId })}
                </Link>
              ) : (
                <Button variant="secondary" onClick={() => setAbout(member)}>
                  {t('startCase')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {about && <StartCaseDialog member={about} onClose={() => setAbout(undefined)} />}
    </section>
  );
}
