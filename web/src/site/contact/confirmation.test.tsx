import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceProvider } from '../page/place.ts';
import { Confirmation } from './confirmation.tsx';

const promise = 'We answer on Mondays.';

test.each(['Thank you!', `Thank you! ${promise}`])(
  'an enquiry is promised one answer when the server says “%s”',
  message => {
    const html = renderToStaticMarkup(
      <PlaceProvider value={{ pathname: '/contact-us', search: '' }}>
        <Confirmation message={message} promise={promise} reference="7E57-AB1E" page={undefined} />
      </PlaceProvider>,
    );
    expect(html).toContain('>Thank you! We answer on Mondays. Your reference: <strong');
  },
);
