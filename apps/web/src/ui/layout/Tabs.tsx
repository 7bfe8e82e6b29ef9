import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** Shown next to the label, such as the number of the tab's entries. */
  count?: number;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Panels of one subject behind a row of tabs. Arrow keys move along the row. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  // If the row is wider than the screen, the open tab is scrolled into view.
  const row = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const list = row.current;
    const tab = list?.children[open];
    if (!list || !(tab instanceof HTMLElement)) return undefined;
    // Also when counts appear and widen the tabs.
    const watch = new ResizeObserver(() =>
      list.scrollTo({ left: tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 }),
    );
    for (const one of list.children) watch.observe(one);
    return () => watch.disconnect();
  }, [open]);
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className="flex flex-col gap-6">
      <Base.List
        ref={row}
        aria-label={label}
        activateOnFocus
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-hairline"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex min-h-11 flex-1 items-center justify-center gap-2 border-b-2 border-transparent px-2 font-medium whitespace-nowrap sm:px-4 text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent-solid data-active:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full text-sm text-ink-muted tabular-nums sm:bg-tint sm:px-2">{tab.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
