import { uiTexts } from '../ui.texts.ts';
import { fetchedComponent } from '../../loading/fetched-component.tsx';

/** Fetched when there is a toast, or ahead of time, because the toast may say that the device is offline. */
export const toaster = fetchedComponent(async () => {
  const [{ Toaster }] = await Promise.all([import('./Toaster.tsx'), uiTexts.load()]);
  return Toaster;
});
