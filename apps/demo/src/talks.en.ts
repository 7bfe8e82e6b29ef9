import type { Talk } from './talks.ts';

export const talksEn: readonly Talk[] = [
  [
    ['them', 'Hi! Your profile made me laugh on the bus. People stared.'],
    ['you', 'Then it has done its work. Which line?'],
    ['them', 'The bakery line. I need names and opening hours.'],
    ['you', 'That is a second-conversation kind of secret.'],
    ['them', 'Fair. Does a coffee on Saturday count as a second conversation?'],
    ['you', 'It does if there are almond croissants.'],
    ['them', 'Deal. Ten o’clock, I will be the one with flour envy.'],
  ],
  [
    ['you', 'Hello! You mentioned film photography. Do you develop at home?'],
    ['them', 'In the bathroom, with a towel under the door. Very glamorous.'],
    ['you', 'I have an old Pentax I am afraid of.'],
    ['them', 'Bring it along one day, we will be brave together.'],
  ],
  [
    ['them', 'Are you going to the outdoor concert on Thursday?'],
    ['you', 'Thinking about it. Rain or no rain?'],
    ['them', 'They say forty percent, which means I will bring two ponchos.'],
    ['you', 'You had me at two ponchos.'],
    ['them', 'Meet by the fountain at seven?'],
  ],
  [
    ['you', 'How was the hike?'],
    ['them', 'Muddy, long, perfect. I saw a fox and lost a glove.'],
    ['you', 'The fox has it now. It is a very stylish fox.'],
    ['them', 'I like to think so. Next one is on the 14th, easy trail, soup afterwards.'],
    ['you', 'Put me on the list. I will bring bread.'],
    ['them', 'Done. You are now officially the bread person.'],
  ],
  [
    ['them', 'Good evening. I hear you are the person to ask about dumplings.'],
    ['you', 'I have opinions and a map.'],
    ['them', 'A map! I only came with hunger.'],
  ],
  [
    ['you', 'Do you still have that list of small museums?'],
    ['them', 'Always. The one with the clocks is free on the first Wednesday.'],
    ['you', 'A museum of clocks that is never late. I am in.'],
    ['them', 'I will meet you under the loudest one.'],
  ],
  [
    ['them', 'Thank you for the book suggestion, I read half of it in one night.'],
    ['you', 'The half before or after the storm?'],
    ['them', 'I stopped exactly at the storm. Work in the morning. Torture.'],
    ['you', 'Call in sick. Say it is literature.'],
    ['them', 'Finished! We need to talk about that ending.'],
    ['them', 'Are you around this evening?'],
  ],
  [
    ['them', 'Your table or mine for the next game night?'],
    ['you', 'Yours has better chairs.'],
    ['them', 'Mine has a cat who eats the dice.'],
    ['you', 'We will play cards then.'],
    ['them', 'She also eats cards.'],
  ],
  [
    ['you', 'Hi! Is the Sunday swim open to beginners?'],
    ['them', 'Very much so. Half of us are there for the tea afterwards.'],
    ['you', 'Tea I can do at an advanced level.'],
    ['them', 'Then you are qualified. Nine o’clock at the east door.'],
  ],
];
