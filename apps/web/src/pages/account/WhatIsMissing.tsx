import type { Me } from '@ambiance/contract/members';
import { language } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { firstStepAddress } from './first-step.ts';
import { firstStepsTexts } from './first-steps.texts.ts';

/** Lists the missing parts of a card, with a link to each. */
export function WhatIsMissing({ me }: { me: Me }) {
  const t = useTexts(firstStepsTexts);
  const missing = missingOf(me);
  if (missing.length === 0) return null;
  const things = new Intl.ListFormat(localeOf(language.get())).format(missing.map((one) => t(`missing.${one}`)));
  return (
    <Banner
      action={
        <LinkButton to={firstStepAddress('photos')} variant="secondary">
          {t('complete')}
        </LinkButton>
      }
    >
      {t('missing', { things })}
    </Banner>
  );
}

/** Returns the important parts that a card lacks. */
const missingOf = (me: Pick<Me, 'photos' | 'currentMoodKey' | 'description'>): ('photos' | 'mood' | 'words')[] => [
  ...(me.photos.length === 0 ? (['photos'] as const) : []),
  ...(me.currentMoodKey === null ? (['mood'] as const) : []),
  ...(me.description ? [] : (['words'] as const)),
];
