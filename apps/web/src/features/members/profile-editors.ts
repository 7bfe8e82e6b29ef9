import { useLocation, useNavigate } from 'react-router';

/** The editors of a profile. Each opens in a dialog. */
const editors = ['photos', 'details', 'languages', 'mood', 'verification', 'words'] as const;
export type ProfileEditor = (typeof editors)[number];

/** Navigation state of an editor that was opened from the profile, so that closing it goes back. */
const openedFromProfile = { openedFromProfile: true } as const;

/** The target of a link on the profile that opens an editor. */
export const editorLink = (editor: ProfileEditor) => ({ to: `/profile?edit=${editor}`, state: openedFromProfile });

/** The editor that the address of /profile opens, and how to close it. Back closes it too. */
export function useOpenEditor() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('edit');
  const isOverProfile = Boolean((state as Partial<typeof openedFromProfile> | null)?.openedFromProfile);
  return {
    editor: editors.find((one) => one === asked),
    close: () => void (isOverProfile ? navigate(-1) : navigate('/profile', { replace: true })),
  };
}
