import { Phone } from 'lucide-react';
import { buttonStyle } from './button-style.ts';

/** A link that opens the phone's dialler with a number. */
export function CallLink({ number, label }: { number: string; label: string }) {
  return (
    <a href={`tel:${number}`} className={buttonStyle('secondary')}>
      <Phone aria-hidden className="size-5" />
      {label}
    </a>
  );
}
