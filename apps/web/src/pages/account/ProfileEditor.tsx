import type { Me } from '@ambiance/contract/members';
import type { ReactNode } from 'react';
import { DetailsForm, WordsForm } from '../../features/members/ProfileForms.tsx';
import type { ProfileEditor as Editor } from '../../features/members/profile-editors.ts';
import { membersTexts } from '../../features/members/members.texts.ts';
import { SpokenLanguages } from '../../features/members/SpokenLanguages.tsx';
import { MoodPicker } from '../../features/moods/MoodPicker.tsx';
import { moodsTexts } from '../../features/moods/moods.texts.ts';
import { PhoneCard } from '../../features/phone/PhoneCard.tsx';
import { MyPhotos } from '../../features/photos/MyPhotos.tsx';
import { PhotoUpload } from '../../features/photos/PhotoUpload.tsx';
import { VouchCard } from '../../features/vouching/VouchCard.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useMyPlan } from '../../me/my-plan.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface ProfileEditorProps {
  editor: Editor;
  me: Me;
  onClose: () => void;
}

/** Edits one part of the profile, over the profile. */
export function ProfileEditor({ editor, me, onClose }: ProfileEditorProps) {
  const t = useTexts(membersTexts);
  const mood = useTexts(moodsTexts);
  const plan = useMyPlan();
  if (editor === 'details') return <DetailsForm me={me} onClose={onClose} />;
  if (editor === 'words') return <WordsForm me={me} onClose={onClose} />;
  const contents: Readonly<Record<typeof editor, { title: string; hint?: string; content: ReactNode }>> = {
    photos: {
      title: t('photos'),
      content: (
        <>
          <PhotoUpload stored={me.photos.length} />
          <MyPhotos stored={me.photos.length} />
        </>
      ),
    },
    languages: { title: t('speaks'), hint: t('speaksHint'), content: <SpokenLanguages me={me} /> },
    mood: {
      title: mood('title'),
      hint: mood('hint'),
      content: plan ? (
        <MoodPicker current={me.currentMoodKey} untilUtc={me.moodUntilUtc} open={plan.moods} />
      ) : (
        <Skeleton className="h-96 rounded-xl" />
      ),
    },
    verification: {
      title: t('verification'),
      content: (
        <>
          <PhoneCard />
          {me.role === 'member' && <VouchCard />}
        </>
      ),
    },
  };
  const { title, hint, content } = contents[editor];
  return (
    <Dialog
      wide={editor === 'photos'}
      isWritten={editor === 'verification'}
      onClose={onClose}
      title={title}
      description={hint}
    >
      {/* Cards have no frame of their own within the frame of the dialog. */}
      <div className="flex flex-col gap-8 *:border-0 *:bg-transparent *:p-0 [&_h2]:text-lg">{content}</div>
    </Dialog>
  );
}
