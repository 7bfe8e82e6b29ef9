import { reasonOf } from '../platform/services/outgoing-call.ts';
import { installAdvice, isNewerVersion, ownVersion, readNewestVersion } from '../platform/versions.ts';
import { installation } from './command.ts';

export const version = installation({
  explanation: 'Shows this version, and the newest one if NEWEST_VERSION_URL is set.',
  parameters: {},
  async run({ NEWEST_VERSION_URL: url }) {
    const own = `This is Ambiance ${ownVersion}.`;
    const data = { version: ownVersion };
    if (!url) {
      const line = 'Whether a newer version exists is not known: NEWEST_VERSION_URL is not set.';
      return { lines: [own, line], data };
    }
    try {
      const newest = await readNewestVersion(url);
      const line = isNewerVersion(newest, ownVersion)
        ? `Version ${newest} exists. Read its CHANGELOG.md, then ${installAdvice(newest).en}.`
        : 'There is no newer version.';
      return { lines: [own, line], data: { ...data, newest } };
    } catch (error) {
      return { lines: [own, `NEWEST_VERSION_URL cannot be read: ${reasonOf(error)}.`], data, hasFailed: true };
    }
  },
});
