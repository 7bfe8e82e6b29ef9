import type { Mood } from '@ambiance/domain/moods';
import { type LucideIcon, MessageCircle, Plane, Sofa, Trees, Utensils } from 'lucide-react';

/** The sign of each mood, always beside its name. */
export const moodIcons: Readonly<Record<Mood, LucideIcon>> = {
  chat: MessageCircle,
  dinner: Utensils,
  outdoor: Trees,
  travel: Plane,
  chill: Sofa,
};
