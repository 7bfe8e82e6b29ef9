import { browserStorage } from '../../../state/browser-storage.ts';
import { createStore } from '../../../state/store.ts';

export const views = ['grid', 'list'] as const;
export type View = (typeof views)[number];

const key = 'discoverView';

/** Layout of the members, stored in this browser. */
export const discoverView = createStore<View>(views.find((view) => view === browserStorage.getItem(key)) ?? 'grid');

export function chooseView(view: View): void {
  browserStorage.setItem(key, view);
  discoverView.set(view);
}
