import { uiTexts } from '../ui.texts.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';

/** Fetched when there is a toast, or ahead of time, because the toast may say that the device is offline. */
export const toaster = lazyComponent(async () => {
  const [{ Toaster }] = await Promise.all([import('./Toaster.tsx'), uiTexts.load()]);
  return Toaster;
});
