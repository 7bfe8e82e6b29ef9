import type { Language } from '@ambiance/domain/languages';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { useInstance } from '../../server/instance.ts';
import { toRegister } from '../../session/start-page.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { landingTexts } from './landing.texts.ts';

/** The call to action, with the instance's claimed number of members. */
export function Closing() {
  const t = useTexts(landingTexts);
  const claim = useInstance()?.activeUsersClaim;
  return (
    <section className="bg-accent-solid text-white">
      <div className="mx-auto flex max-w-3xl flex-col items-center gap-5 px-4 py-20 text-center sm:py-28">
        {claim && <p className="text-lg font-medium">{t('activeUsers', { number: numberIn(t.language, claim) })}</p>}
        <h2 className="text-4xl sm:text-5xl">{t('closingTitle')}</h2>
        <p className="text-lg">{t('closingText')}</p>
        <LinkButton
          to="/auth?tab=register"
          state={toRegister}
          variant="secondary"
          className="mt-3 border-transparent px-8 text-lg"
        >
          {t('getStarted')}
        </LinkButton>
      </div>
    </section>
  );
}

/** Formats `2,500+` for the language. */
const numberIn = (language: Language, claim: string): string =>
  claim.replace(/\d[\d,]*/, (digits) => Number(digits.replaceAll(',', '')).toLocaleString(localeOf(language)));
