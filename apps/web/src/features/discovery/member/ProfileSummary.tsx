import type { Member } from '@ambiance/contract/members';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { VerifiedMark } from '../../../ui/members/VerifiedMark.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberPlace } from './MemberPlace.tsx';
import { NameAndAge } from './NameAndAge.tsx';
import { QuotableText } from './QuotableText.tsx';
import { WriteAboutLink } from './WriteAboutLink.tsx';

interface ProfileSummaryProps {
  member: Member;
  /** Presses on photos and lines begin a message about them. */
  isQuotable?: boolean;
  children?: ReactNode;
}

/** The photos, facts and words of a member in short, within a conversation. */
export function ProfileSummary({ member, isQuotable = false, children }: ProfileSummaryProps) {
  const t = useTexts(discoveryTexts);
  const { id, displayName: name, description, expectations } = member;
  return (
    <section
      aria-label={t('introduction', { name })}
      className="mx-auto mt-4 mb-2 flex w-full max-w-md flex-col gap-4 rounded-xl border border-hairline bg-paper p-4"
    >
      <Photos member={member} isQuotable={isQuotable} />
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <h2 className="min-w-0 text-lg">
            <MemberLink id={id} className="-my-1.5 inline-block py-2.5 hover:underline">
              <NameAndAge member={member} />
            </MemberLink>
          </h2>
          {member.verified && <VerifiedMark source={member.verificationSource} />}
        </div>
        <div className="text-sm text-ink-muted">
          <MemberPlace member={member} />
          <MemberFacts member={member} />
        </div>
        {description && (
          <p className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">
            {isQuotable ? <QuotableText member={member} text={description} /> : description}
          </p>
        )}
        {expectations && (
          <p className="line-clamp-2 font-serif text-ink-muted italic wrap-anywhere">
            {t.rich('quoted', {
              text: isQuotable ? <QuotableText key="text" member={member} text={expectations} /> : expectations,
            })}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

const shownPhotos = 3;

function Photos({ member, isQuotable }: ProfileSummaryProps) {
  const t = useTexts(discoveryTexts);
  const { id, displayName: name, photos } = member;
  if (photos.length === 0) return null;
  const frame = 'min-w-0 flex-1 not-only:max-w-1/3 only:max-w-1/2';
  const pictures = photos.slice(0, shownPhotos).map((url, index) => {
    const picture = {
      url,
      width: 128,
      height: 160,
      alt: t('photo', { name, number: index + 1, total: photos.length }),
    };
    if (!isQuotable) return <Photo key={url} {...picture} className={`aspect-4/5 rounded-lg ${frame}`} />;
    return (
      <WriteAboutLink
        key={url}
        member={member}
        subject={{ number: index + 1, of: photos.length, url }}
        aria-label={t('writeAboutPhoto', { name, number: index + 1 })}
        className={`rounded-lg ${frame}`}
      >
        <Photo {...picture} className="aspect-4/5 w-full rounded-lg" />
      </WriteAboutLink>
    );
  });
  if (isQuotable) return <div className="flex gap-2">{pictures}</div>;
  return (
    <MemberLink id={id} tabIndex={-1} className="flex gap-2 overflow-hidden rounded-lg">
      {pictures}
    </MemberLink>
  );
}
