import type { Me } from '@ambiance/contract/members';
import { languages } from '@ambiance/domain/languages';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { membersTexts } from './members.texts.ts';

/** Languages that the member speaks. Each change is saved at once. */
export function SpokenLanguages({ me }: { me: Me }) {
  const t = useTexts(membersTexts);
  const save = useMutation({
    // Changes run one after another, so that the last choice is kept.
    scope: { id: 'spoken-languages' },
    mutationFn: (speaks: Me['speaks']) => server.members.updateMe({ body: { speaks } }),
    onSuccess: ({ speaks }) => {
      rememberMe({ speaks });
      showToast(t('updated'));
    },
    onError: (error) => showError(error, t('updateFailed')),
  });
  const shown = save.isPending ? save.variables : me.speaks;
  return (
    <fieldset className="flex flex-wrap gap-x-8">
      <legend className="sr-only">{t('speaks')}</legend>
      {languages.map((language) => (
        <Checkbox
          key={language}
          label={t(`language.${language}`)}
          checked={shown.includes(language)}
          onChange={({ currentTarget: { checked } }) =>
            save.mutate(checked ? [...shown, language] : shown.filter((one) => one !== language))
          }
        />
      ))}
    </fieldset>
  );
}
