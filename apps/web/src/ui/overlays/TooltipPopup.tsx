import { Tooltip as Base } from '@base-ui/react/tooltip';

export interface TooltipPopupProps {
  text: string;
  anchor: () => Element | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A tooltip's floating part. In a file of its own, which is fetched when the first tooltip is shown. */
export function TooltipPopup({ text, anchor, open, onOpenChange }: TooltipPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} className="z-20">
          <Base.Popup className="max-w-60 rounded-md bg-ink px-2.5 py-1.5 text-sm text-paper transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
