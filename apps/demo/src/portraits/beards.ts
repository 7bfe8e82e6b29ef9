import { css, mix, shade } from './colour.ts';
import { faceColours, type Look } from './look.ts';
import type { Pose } from './pose.ts';

/** A beard; the mouth is drawn over it. Only a full beard is larger than the head. */
export function drawBeard(look: Look, { turn }: Pose): string {
  const { width: w, jaw, chin } = look.head;
  const x = turn * 14;
  const colour = css(look.hair.lightness > 0.5 ? shade(look.hair, 0.07) : look.hair);
  const soft = css(mix(look.hair, faceColours(look).skin, 0.42));
  const j = w * jaw;
  const chinLine = (low: number) =>
    `C${j - w * 0.1},${86 + low} ${w * chin},${108 + low} 0,${108 + low} C${-w * chin},${108 + low} ${-j + w * 0.1},${86 + low} ${-j - 1},60`;
  const cheeks = (low: number) =>
    `M${-w},4 C${-w + 8},34 ${x - 44},52 ${x - 28},50 C${x - 14},46 ${x + 14},46 ${x + 28},50 C${x + 44},52 ${w - 8},34 ${w},4 C${w + 1},30 ${j + w * 0.09},44 ${j + 1},60 ${chinLine(low)} C${-j - w * 0.09},44 ${-w - 1},30 ${-w},4Z`;
  const moustache = `M${x - 32},62 C${x - 24},50 ${x - 8},50 ${x},54 C${x + 8},50 ${x + 24},50 ${x + 32},62 C${x + 18},62 ${x + 8},62 ${x},61 C${x - 8},62 ${x - 18},62 ${x - 32},62Z`;
  const drawn: Record<typeof look.beard, string> = {
    none: '',
    stubble: `<path d="${cheeks(0)}" fill="${soft}" fill-opacity=".38" clip-path="url(#head)"/>`,
    moustache: `<path d="${moustache}" fill="${colour}"/>`,
    goatee: `<path d="${moustache}" fill="${colour}"/><path d="M${x - 20},84 C${x - 10},90 ${x + 10},90 ${x + 20},84 C${x + 22},104 ${x + 12},116 ${x * 0.6},117 C${x - 14},116 ${x - 22},104 ${x - 20},84Z" fill="${colour}"/>`,
    short: `<path d="${cheeks(3)}" fill="${colour}" fill-opacity=".86"/>`,
    full: `<path d="${cheeks(22)}" fill="${colour}"/>`,
  };
  return drawn[look.beard];
}
