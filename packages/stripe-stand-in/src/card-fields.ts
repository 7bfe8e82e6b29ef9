import { type Html, html } from './html.ts';
import type { PageTexts } from './page-texts.ts';

/** Error shown on a card form. */
export type CardProblem = 'declined' | 'unknownCard';

/** The fields of a card. Only the number matters; the others make the form look real. */
export const cardFields = ({ translate }: PageTexts, problem: CardProblem | undefined): Html => html`
  ${problem ? html`<p class="error" role="alert">${translate(problem)}</p>` : ''}
  <label
    >${translate('cardNumber')}
    <input name="number" inputmode="numeric" autocomplete="off" required placeholder="4242 4242 4242 4242" />
  </label>
  <div class="pair">
    <label>${translate('expiry')} <input name="expiry" autocomplete="off" placeholder="12 / 34" /></label>
    <label
      >${translate('securityCode')} <input name="code" inputmode="numeric" autocomplete="off" placeholder="123"
    /></label>
  </div>
  <label>${translate('cardName')} <input name="holder" autocomplete="off" /></label>
`;

export const testCards = ({ translate }: PageTexts): Html => html`
  <section>
    <h2>${translate('cards')}</h2>
    <ul>
      <li>4242 4242 4242 4242 ${translate('cardPays')}</li>
      <li>4000 0000 0000 0002 ${translate('cardDeclines')}</li>
      <li>4000 0025 0000 3155 ${translate('cardAsks')}</li>
      <li>4000 0000 0000 0341 ${translate('cardFailsLater')}</li>
    </ul>
  </section>
`;
