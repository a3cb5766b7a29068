import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceProvider } from '../../page/place.ts';
import { Outcome } from './outcome.tsx';

test.each([
  ['?sent=word', '<p class="form-note form-success" role="status">Thank you. We have received your message.</p>'],
  ['?sent=somewhere', ''],
  ['?sent=__proto__', ''],
  ['?sent=constructor', ''],
  ['?sent=toString', ''],
  ['', ''],
])('the page of an enquiry at “%s” says what its form did: “%s”', (search, expected) => {
  const html = renderToStaticMarkup(
    <PlaceProvider value={{ pathname: '/enquiry/token', search }}>
      <Outcome />
    </PlaceProvider>,
  );
  expect(html).toBe(expected);
});
