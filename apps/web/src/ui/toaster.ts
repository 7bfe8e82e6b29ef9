import { uiTexts } from './ui.texts.ts';
import { fetchedComponent } from '../loading/fetched-component.tsx';

/** Fetched when there is something to tell, or ahead of time, since what is told may be that the network is gone. */
export const toaster = fetchedComponent(async () => {
  const [{ Toaster }] = await Promise.all([import('./Toaster.tsx'), uiTexts.load()]);
  return Toaster;
});
