import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Slider } from '../../ui/fields/Slider.tsx';
import type { ChosenPhoto, Crop } from './chosen-photos.ts';
import { photosTexts } from './photos.texts.ts';
import { useFileUrl } from './use-file-url.ts';

/** Width to height of photos on cards. */
const aspect = 4 / 5;
const maxZoom = 4;

interface CropDialogProps {
  /** The photo, with the crop chosen before. */
  photo: Pick<ChosenPhoto, 'file' | 'crop'>;
  onClose: () => void;
  /** Called with the crop, or undefined for the whole photo. */
  onCropped: (crop: Crop | undefined) => void;
}

/**
 * Selects the part of a photo that the card shows. The dialog shows a small copy. The part is cut from the photo itself before the
 * upload.
 */
export function CropDialog({ photo: { file, crop }, onClose, onCropped }: CropDialogProps) {
  const t = useTexts(photosTexts);
  const url = useFileUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Crop>();
  const close = (wanted: Crop | undefined) => {
    onCropped(wanted);
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('cropTitle')}
      description={t('cropHint')}
      actions={
        <>
          {crop && (
            <Button variant="quiet" onClick={() => close(undefined)}>
              {t('keepWhole')}
            </Button>
          )}
          <Button disabled={!part} onClick={() => close(part)}>
            {t('cropDone')}
          </Button>
        </>
      }
    >
      <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-lg bg-sunken">
        {url && (
          <Cropper
            image={url}
            aspect={aspect}
            crop={place}
            zoom={zoom}
            maxZoom={maxZoom}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={({ x, y, width, height }) =>
              setPart({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 })
            }
            cropperProps={{ 'aria-label': t('cropArea'), role: 'group' }}
            disableAutomaticStylesInjection
            {...(crop && { initialCroppedAreaPercentages: percentOf(crop) })}
          />
        )}
      </div>
      <Slider
        label={t('zoom')}
        value={zoom}
        min={1}
        max={maxZoom}
        step={0.01}
        valueText={t('zoomValue', { percent: Math.round(zoom * 100) })}
        onChange={setZoom}
      />
    </Dialog>
  );
}

const percentOf = ({ x, y, width, height }: Crop) => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});
