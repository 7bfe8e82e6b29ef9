import type { SettingChanges, Settings } from '@ambiance/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { showError } from '../../ui/feedback/toast.ts';
import { settingsTexts } from './settings.texts.ts';

/**
 * Saves changes of the settings. `shown` are the settings to show while a change is being saved. `onSaved` also runs if the change
 * removes the component from the page.
 */
export function useSettings<Known extends Settings | undefined>(settings: Known, onSaved?: () => void) {
  const t = useTexts(settingsTexts);
  const save = useMutation({
    // Changes run one after another, so that the last choice is kept.
    scope: { id: 'settings' },
    mutationFn: (body: SettingChanges) => server.settings.change({ body }),
    onSuccess(saved) {
      rememberMe({ settings: saved });
      onSaved?.();
    },
    onError: (error) => showError(error, t('failedToSave')),
  });
  const shown = save.isPending && settings ? { ...settings, ...save.variables } : settings;
  return { shown, change: save.mutate, isPending: save.isPending };
}
