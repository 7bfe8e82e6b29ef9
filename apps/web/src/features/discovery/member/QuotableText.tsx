import type { Member } from '@ambiance/contract/members';
import { Fragment } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { linesOf } from './profile-lines.ts';
import { WriteAboutLink } from './WriteAboutLink.tsx';

/** A text of a member's profile, each sentence of which leads to a message about it. */
export function QuotableText({ member, text }: { member: Pick<Member, 'id' | 'displayName'>; text: string }) {
  const language = useLanguage();
  return linesOf(text, language).map(({ line, gap }, index) => (
    <Fragment key={index}>
      {line && (
        <WriteAboutLink
          member={member}
          subject={{ line }}
          draggable={false}
          className="rounded-sm box-decoration-clone hover:bg-accent-soft hover:text-accent-ink active:bg-accent-soft"
        >
          {line}
        </WriteAboutLink>
      )}
      {gap}
    </Fragment>
  ));
}
