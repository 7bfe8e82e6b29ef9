import type { Mood } from '@ambiance/domain/moods';
import type { ReactNode } from 'react';

/** A drawing for each mood, in nothing but the four steps of its colour. */
const scenes: Readonly<Record<Mood, ReactNode>> = {
  chat: (
    <>
      <circle cx="300" cy="96" r="150" className="fill-accent-line/45" />
      <path
        d="M60 150a70 70 0 0 1 70-70h70a70 70 0 0 1 0 140h-72l-44 34 8-48a70 70 0 0 1-32-56Z"
        className="fill-accent-solid"
      />
      <g className="fill-white">
        <circle cx="128" cy="150" r="9" />
        <circle cx="164" cy="150" r="9" />
        <circle cx="200" cy="150" r="9" />
      </g>
      <path
        d="M352 238a58 58 0 0 0-58-58h-46a58 58 0 0 0 0 116h50l40 30-8-42a58 58 0 0 0 22-46Z"
        className="fill-accent-soft stroke-accent-ink"
        strokeWidth="4"
      />
      <rect x="0" y="398" width="400" height="82" className="fill-accent-ink/85" />
      <path d="M92 344h76v26a38 38 0 0 1-76 0Z" className="fill-white" />
      <path d="M168 350h10a14 14 0 0 1 0 28h-12" className="fill-none stroke-white" strokeWidth="7" />
      <path d="M232 344h76v26a38 38 0 0 1-76 0Z" className="fill-accent-solid" />
      <path d="M232 350h-10a14 14 0 0 0 0 28h12" className="fill-none stroke-accent-solid" strokeWidth="7" />
    </>
  ),
  dinner: (
    <>
      <rect x="64" y="40" width="272" height="232" rx="136" className="fill-accent-line/45" />
      <circle cx="262" cy="118" r="30" className="fill-accent-soft" />
      <path d="M0 316h400v164H0Z" className="fill-accent-solid" />
      <path d="M0 316h400v22H0Z" className="fill-accent-ink/60" />
      <ellipse cx="104" cy="386" rx="76" ry="24" className="fill-white" />
      <ellipse cx="104" cy="384" rx="46" ry="13" className="fill-accent-line" />
      <ellipse cx="296" cy="386" rx="76" ry="24" className="fill-white" />
      <ellipse cx="296" cy="384" rx="46" ry="13" className="fill-accent-line" />
      <rect x="190" y="236" width="20" height="110" rx="3" className="fill-white" />
      <path d="M200 184c18 22 17 44 0 46-17-2-18-24 0-46Z" className="fill-accent-ink" />
      <ellipse cx="200" cy="350" rx="40" ry="11" className="fill-accent-ink" />
      <g className="fill-none stroke-accent-ink" strokeWidth="5" strokeLinecap="round">
        <path d="M112 238c-4 44 12 58 24 58s28-14 24-58ZM136 296v50M116 348h40" />
        <path d="M240 238c-4 44 12 58 24 58s28-14 24-58ZM264 296v50M244 348h40" />
      </g>
      <path d="M113 262c2 24 13 32 23 32s21-8 23-32Z" className="fill-accent-solid" />
      <path d="M241 262c2 24 13 32 23 32s21-8 23-32Z" className="fill-accent-solid" />
    </>
  ),
  outdoor: (
    <>
      <circle cx="284" cy="128" r="62" className="fill-accent-line" />
      <path d="M0 300 92 168l58 76 64-92 186 190v138H0Z" className="fill-accent-line/70" />
      <path d="m214 152 44 45-24 12-20-14-22 16-13-11Z" className="fill-white/80" />
      <path d="M0 348c76-52 148-40 214-12s120 30 186-22v166H0Z" className="fill-accent-solid" />
      <path d="M0 410c96-40 196-30 400 4v66H0Z" className="fill-accent-ink" />
      <path
        d="M232 480c-8-34 44-44 28-74-10-20-46-16-38-44"
        className="fill-none stroke-accent-soft"
        strokeWidth="6"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
      <g className="fill-accent-ink">
        <path d="m70 268 34 66H36ZM70 306l42 74H28ZM66 370h8v40h-8Z" />
        <path d="m330 300 26 50h-52ZM330 330l32 56h-64ZM327 380h6v34h-6Z" />
      </g>
    </>
  ),
  travel: (
    <>
      <circle cx="200" cy="420" r="210" className="fill-accent-line/50" />
      <g className="fill-none stroke-accent-solid/60" strokeWidth="3">
        <circle cx="200" cy="420" r="210" />
        <ellipse cx="200" cy="420" rx="100" ry="210" />
        <path d="M200 210v270M4 346c60 34 332 34 392 0" />
      </g>
      <path
        d="M44 350C70 190 190 92 330 116"
        className="fill-none stroke-accent-ink"
        strokeWidth="5"
        strokeDasharray="3 15"
        strokeLinecap="round"
      />
      <circle cx="44" cy="350" r="13" className="fill-accent-ink" />
      <g transform="translate(334 112) rotate(16)" className="fill-accent-solid">
        <path d="M46 0c0 7-8 10-18 10H8l-30 44h-16l14-44h-28l-14 18h-12l8-28-8-28h12l14 18h28l-14-44h16L8-10h20c10 0 18 3 18 10Z" />
      </g>
      <path d="M60 96h58a18 18 0 0 0 0-36 27 27 0 0 0-50-8 22 22 0 0 0-8 44Z" className="fill-white/80" />
      <path d="M236 214h42a13 13 0 0 0 0-26 20 20 0 0 0-37-6 16 16 0 0 0-5 32Z" className="fill-white/80" />
    </>
  ),
  chill: (
    <>
      <rect x="40" y="56" width="150" height="190" rx="10" className="fill-accent-ink" />
      <circle cx="140" cy="116" r="26" className="fill-accent-soft" />
      <circle cx="152" cy="108" r="24" className="fill-accent-ink" />
      <g className="stroke-accent-line" strokeWidth="4" strokeLinecap="round">
        <path d="m66 96-8 22M92 140l-8 22M70 190l-8 22M124 176l-8 22M166 166l-8 22M104 84l-8 22" />
      </g>
      <path d="M115 56v190M40 151h150" className="stroke-accent-soft" strokeWidth="5" />
      <path d="m322 130 62 216H244Z" className="fill-accent-line/50" />
      <path d="M282 84h60l24 66H258Z" className="fill-accent-solid" />
      <path d="M312 150v252M284 404h56" className="stroke-accent-ink" strokeWidth="7" strokeLinecap="round" />
      <path d="M62 300a36 36 0 0 1 36-36h110a36 36 0 0 1 36 36v64H62Z" className="fill-accent-solid" />
      <path d="M34 330a24 24 0 0 1 48 0v26h142v-26a24 24 0 0 1 48 0v72H34Z" className="fill-accent-ink" />
      <path d="M50 402v16M256 402v16" className="stroke-accent-ink" strokeWidth="10" strokeLinecap="round" />
      <rect x="0" y="416" width="400" height="64" className="fill-accent-line" />
    </>
  ),
};

/** The drawing of a mood; the sentence beside it says what it shows. */
export function MoodScene({ mood }: { mood: Mood }) {
  return (
    <svg
      key={mood}
      aria-hidden
      viewBox="0 0 400 480"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full animate-appear"
    >
      {scenes[mood]}
    </svg>
  );
}
