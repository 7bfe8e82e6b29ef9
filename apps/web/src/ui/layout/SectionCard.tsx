import type { ReactNode } from 'react';
import { Card } from './Card.tsx';

/** A card of the staff screens under its own heading. */
export function SectionCard({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-3 p-4! sm:p-5!">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}
