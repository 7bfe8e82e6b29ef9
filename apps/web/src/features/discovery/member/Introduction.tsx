import type { Member } from '@ambiance/contract/members';
import { Archive, Ban, Flag } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import { ProfileSummary } from './ProfileSummary.tsx';

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
  return (
    <ProfileSummary member={member}>
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
    </ProfileSummary>
  );
}
