import type { Me } from '@ambiance/contract/members';
import { maxLengths } from '@ambiance/domain/members';
import { useTexts } from '../../i18n/texts.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { membersTexts } from './members.texts.ts';
import { useSaveProfile } from './use-save-profile.ts';

const prompts = ['prompt.evening', 'prompt.hours', 'prompt.know'] as const;
const inOrder = ['description', 'expectations'] as const;

interface WordsFormProps {
  me: Me;
  /** Label of the submit button. */
  save: string;
  onSaved: () => void;
}

/** Form for the member's description, with sentence starters to choose from. */
export function WordsForm({ me, save, onSaved }: WordsFormProps) {
  const t = useTexts(membersTexts);
  const form = useBoundForm({
    defaultValues: { description: me.description ?? '', expectations: me.expectations ?? '' },
  });
  const send = useSaveProfile(form, inOrder, onSaved);
  const begin = (beginning: string, fields: HTMLFormElement | null) => {
    const said = form.getValues('description').trimEnd();
    form.setValue('description', `${said && `${said}\n`}${beginning} `, { shouldDirty: true });
    // Set directly: the form's own update comes a moment later and would overwrite what is typed until then.
    (fields?.elements.namedItem('description') as HTMLTextAreaElement | null)?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((words) => send.mutate(words))(event)}
      className="flex flex-col gap-5"
    >
      <ul className="flex flex-wrap gap-2">
        {prompts.map((prompt) => (
          <li key={prompt}>
            <Button variant="secondary" onClick={({ currentTarget }) => begin(t(prompt), currentTarget.form)}>
              {t(prompt)}
            </Button>
          </li>
        ))}
      </ul>
      <TextArea
        label={t('description')}
        optional
        rows={5}
        maxLength={maxLengths.description}
        {...form.field('description')}
      />
      <TextArea
        label={t('expectationsField')}
        optional
        rows={2}
        maxLength={maxLengths.expectations}
        {...form.field('expectations')}
      />
      <Button type="submit" wide busy={send.isPending}>
        {save}
      </Button>
    </form>
  );
}
