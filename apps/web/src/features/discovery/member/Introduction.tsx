import type { Member } from '@ambiance/contract/members';
import { Archive, Ban, Flag } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { VerifiedMark } from '../../../ui/members/VerifiedMark.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberPlace } from './MemberPlace.tsx';

export interface IntroductionProps {
  member: Member;
  onAnswer: () => void;
  onNotInterested: () => void;
  onReport: () => void;
  onBlock: () => void;
}

/** Profile summary of a stranger above their first message, with actions on them. */
export function Introduction({ member, onAnswer, onNotInterested, onReport, onBlock }: IntroductionProps) {
  const t = useTexts(discoveryTexts);
  const { id, displayName: name, age, photos, description, expectations } = member;
  return (
    <section
      aria-label={t('introduction', { name })}
      className="mx-auto mt-4 mb-2 flex w-full max-w-md flex-col gap-4 rounded-xl border border-hairline bg-paper p-4"
    >
      {photos.length > 0 && (
        <MemberLink id={id} tabIndex={-1} className="flex gap-2 overflow-hidden rounded-lg">
          {photos.slice(0, 3).map((url, index) => (
            <Photo
              key={url}
              url={url}
              alt={t('photo', { name, number: index + 1, total: photos.length })}
              width={128}
              height={160}
              className="aspect-4/5 min-w-0 flex-1 rounded-lg not-only:max-w-1/3 only:max-w-1/2"
            />
          ))}
        </MemberLink>
      )}
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <h2 className="min-w-0 text-lg">
            <MemberLink id={id} className="inline-flex min-h-11 items-center hover:underline">
              {age === null ? name : t('nameAndAge', { name, age })}
            </MemberLink>
          </h2>
          {member.verified && <VerifiedMark source={member.verificationSource} withText />}
        </div>
        <div className="text-sm text-ink-muted">
          <MemberPlace member={member} />
          <MemberFacts member={member} />
        </div>
        {description && <p className="mt-1 line-clamp-4 whitespace-pre-line">{description}</p>}
        {expectations && (
          <p className="line-clamp-2 font-serif text-ink-muted italic">{t('quoted', { text: expectations })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnswer} className="basis-full">
          {t('answer')}
        </Button>
        <Button
          variant="secondary"
          icon={<Archive aria-hidden className="size-4" />}
          onClick={onNotInterested}
          className="basis-full"
        >
          {t('notInterested')}
        </Button>
        <Button
          variant="secondary"
          icon={<Flag aria-hidden className="size-4" />}
          onClick={onReport}
          className="flex-1"
        >
          {t('report')}
        </Button>
        <Button variant="secondary" icon={<Ban aria-hidden className="size-4" />} onClick={onBlock} className="flex-1">
          {t('block')}
        </Button>
      </div>
    </section>
  );
}
