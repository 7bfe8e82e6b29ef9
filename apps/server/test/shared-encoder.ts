import { createPhotoEncoder, type PhotoEncoder } from '../src/features/photos/photo-encoder.ts';

/**
 * Encodes the photos of all servers of this process in one child process: starting one for each server would take longer than
 * most tests.
 */
export const sharedEncoder: PhotoEncoder = { ...createPhotoEncoder(), close: async () => undefined };
