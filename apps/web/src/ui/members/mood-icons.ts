import type { Mood } from '@ambiance/domain/moods';
import { type LucideIcon, MessageCircle, Plane, Sofa, Trees, Utensils } from 'lucide-react';

/** The icon of each mood, always next to its name. */
export const moodIcons: Readonly<Record<Mood, LucideIcon>> = {
  chat: MessageCircle,
  dinner: Utensils,
  outdoor: Trees,
  travel: Plane,
  chill: Sofa,
};
