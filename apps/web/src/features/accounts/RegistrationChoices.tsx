import type { Registration } from '@ambiance/contract/accounts';
import { bindingLanguage } from '@ambiance/domain/binding-language';
import type { Language } from '@ambiance/domain/languages';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type ChosenCity, isCity } from '../../places/places.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { accountsTexts } from './accounts.texts.ts';

const nothing = { wishesOwnLanguage: false, showsActivity: false, sendsReadReceipts: false };
type Choices = typeof nothing;

type Place = Pick<ChosenCity, 'city' | 'country'>;

/** True if the French texts must be given first: in Québec, or where in Canada a city is that was typed by hand is unknown. */
export const isFrenchFirst = (place: Place, chosen: ChosenCity | undefined): boolean =>
  chosen && isCity(chosen, place) ? chosen.isInQuebec : place.country.trim().toLowerCase() === 'canada';

/** Language of the texts that bind a newcomer: the one that they read, or French without their express wish where it comes first. */
export const termsLanguage = (read: Language, wishesOwnLanguage: boolean, frenchFirst: boolean): Language =>
  wishesOwnLanguage || !frenchFirst ? read : bindingLanguage;

/** Choices of a newcomer besides the fields. Nothing is ticked in advance. */
export function useRegistrationChoices() {
  const language = useLanguage();
  const [choices, setChoices] = useState(nothing);
  /** The choices as the server takes them. */
  const decided = (
    place: Place,
    chosen: ChosenCity | undefined,
  ): Pick<Registration, 'termsLanguage' | 'showsActivity' | 'sendsReadReceipts'> => {
    const { wishesOwnLanguage, ...shown } = choices;
    return { ...shown, termsLanguage: termsLanguage(language, wishesOwnLanguage, isFrenchFirst(place, chosen)) };
  };
  const tick = (name: keyof Choices) => ({
    checked: choices[name],
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      setChoices((before) => ({ ...before, [name]: checked })),
  });
  return { decided, tick };
}

interface RegistrationChoicesProps {
  tick: ReturnType<typeof useRegistrationChoices>['tick'];
  frenchFirst: boolean;
}

/** Choices about visibility, and the texts that bind. In Québec the French ones come first, and another language is an express wish. */
export function RegistrationChoices({ tick, frenchFirst }: RegistrationChoicesProps) {
  const t = useTexts(accountsTexts);
  const language = useLanguage();
  const own = {
    terms: <Legal to="/terms">{t('terms')}</Legal>,
    privacy: <Legal to="/privacy">{t('privacyPolicy')}</Legal>,
  };
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t('mayBeSeen')}</legend>
        <p className="text-sm text-ink-muted">{t('mayBeSeenHint')}</p>
        <Checkbox label={t('showsActivity')} {...tick('showsActivity')} />
        <Checkbox label={t('sendsReadReceipts')} {...tick('sendsReadReceipts')} />
      </fieldset>
      {frenchFirst && language !== bindingLanguage ? (
        <div className="flex flex-col gap-1 text-sm text-ink-muted">
          <p>
            {t.rich('frenchFirst', {
              terms: (
                <Legal to="/fr/terms" lang="fr">
                  Conditions
                </Legal>
              ),
              privacy: (
                <Legal to="/fr/privacy" lang="fr">
                  Politique de confidentialité
                </Legal>
              ),
            })}
          </p>
          <Checkbox label={<span>{t.rich('wishesOwnLanguage', own)}</span>} {...tick('wishesOwnLanguage')} />
        </div>
      ) : (
        <p className="text-sm text-ink-muted">{t.rich('consent', own)}</p>
      )}
    </>
  );
}

/** Opens in a new tab, so that a user who reads it first keeps what they typed. */
function Legal({ to, lang, children }: { to: string; lang?: string; children: ReactNode }) {
  const t = useTexts(accountsTexts);
  return (
    <Link to={to} target="_blank" lang={lang} className="text-accent-ink underline underline-offset-4">
      {children}
      <span className="sr-only"> {t('inNewTab')}</span>
    </Link>
  );
}
