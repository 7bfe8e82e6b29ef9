const one = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?`;
const loneEmoji = new RegExp(String.raw`^(?:\p{Regional_Indicator}{2}|${one}(?:\u200D${one})*)$`, 'u');

/** Returns true if a text is a single emoji and nothing else. */
export const isLoneEmoji = (text: string): boolean => loneEmoji.test(text);
