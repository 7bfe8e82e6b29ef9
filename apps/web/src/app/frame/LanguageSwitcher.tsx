import { languages } from '@ambiance/domain/languages';
import { useLanguage } from '../../i18n/language.ts';
import { chooseLanguage, useTexts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { appTexts } from '../app.texts.ts';

// Each language is named in that language, whatever the language of the page.
const names = { en: 'English', fr: 'Français' };

export function LanguageSwitcher() {
  const t = useTexts(appTexts);
  const chosen = useLanguage();
  return (
    <fieldset aria-label={t('language')} className="flex">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => void chooseLanguage(language)}
          className={classes(
            'inline-flex size-11 items-center justify-center rounded-full text-sm font-semibold transition-colors',
            language === chosen
              ? 'text-ink underline decoration-accent-solid decoration-2 underline-offset-6'
              : 'text-ink-muted hover:bg-accent-soft hover:text-ink',
          )}
        >
          <span aria-hidden>{language.toUpperCase()}</span>
          <span className="sr-only">{names[language]}</span>
        </button>
      ))}
    </fieldset>
  );
}
