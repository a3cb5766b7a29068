import { describe, expect, test } from 'vitest';
import { storedFile } from '../../db/stored-file.ts';
import { check, product, remarksOf } from './testing/checked-row.ts';

describe('texts and images of an imported row', () => {
  test('keep what is the same, and clear what is empty', () => {
    const checked = check({ Id: 'one', 'Small description': '', Features: '', Images: '', 'Specification image': '' });
    expect(checked.planned?.set).toEqual({ smallDesc: '', images: [], specImage: null });
    expect(remarksOf(checked)).toEqual([
      ['changed', 'Small description', '', 'Short'],
      ['changed', 'Images', '', 'a.webp, b.webp'],
      ['changed', 'Specification image', '', 'spec.webp'],
    ]);
    const same = {
      Id: 'one',
      'Small description': '<p>Short</p>',
      Images: 'a.webp | b.webp',
      'Specification image': 'spec.webp',
    };
    expect(check(same)).toMatchObject({ outcome: 'unchanged', remarks: [] });
    expect(check({ Id: 'one', Images: 'b.webp;a.webp' }).planned?.set).toEqual({
      images: ['uploads/b.webp', 'uploads/a.webp'],
    });
  });

  test('say what is left out of a text, and that a stored value was taken', () => {
    expect(remarksOf(check({ Id: 'one', Features: '<b>x</b><script>y</script>' }))).toEqual([
      ['changed', 'Features', 'x', ''],
      ['note', 'Features', '<b>x</b><script>y</script>', '1 script or hidden part was left out.'],
    ]);
    const withImage = '<p>See drawing</p><img src="d.png"><iframe src="https://video.example.com/1"></iframe>';
    expect(remarksOf(check({ Id: 'one', Features: withImage }))).toEqual([
      ['changed', 'Features', 'See drawing', ''],
      ['note', 'Features', withImage, '1 image, 1 video were left out.'],
    ]);
    expect(remarksOf(check({ Id: 'one', Name: { text: 'Two', note: 'formula' } }))).toEqual([
      ['changed', 'Name', 'Two', 'One'],
      ['note', 'Name', 'Two', 'The stored value of the formula is used.'],
    ]);
    expect(remarksOf(check({ Id: 'one', Name: { text: 'One', note: 'formula' } }))).toEqual([]);
    expect(remarksOf(check({ Id: 'one', Features: { text: 'Quiet', note: 'formula' } }))).toEqual([
      ['changed', 'Features', 'Quiet', ''],
      ['note', 'Features', 'Quiet', 'The stored value of the formula is used.'],
    ]);
  });

  test.each([
    [' a < b & c > d\n e\n\n\nf ', '<p>a &lt; b &amp; c &gt; d<br /> e</p><p>f</p>'],
    ['<p>One</p>', '<p>One</p>'],
    ['One<br/>two', 'One<br />two'],
    ['Flow &ge; 4 l/min &amp; quiet', '<p>Flow ≥ 4 l/min &amp; quiet</p>'],
    ['opens at p<pmax and closes at v>vmin', '<p>opens at p&lt;pmax and closes at v&gt;vmin</p>'],
    ['<div>Line one</div><div>Line two</div>', '<p>Line one</p><p>Line two</p>'],
    ['5 <6> 7', '<p>5 &lt;6&gt; 7</p>'],
  ])('%j becomes %s', (text, html) => {
    expect(check({ Id: 'one', Features: text }).planned?.set).toEqual({ features: html });
  });

  test('are found among those of the product, those that were sent, and all others', () => {
    const sent = new Map([['new.png', storedFile('uploads/new.webp')]]);
    const stored = new Map([['other.webp', storedFile('uploads/other.webp')]]);
    const cells = { Id: 'one', Images: 'spec.webp\nNEW.png', 'Specification image': 'other.webp' };
    expect(check(cells, { sent, stored }).planned?.set).toEqual({
      images: ['uploads/spec.webp', 'uploads/new.webp'],
      specImage: 'uploads/other.webp',
    });
  });

  test('of a type code are its JSON, and an empty cell clears it', () => {
    const typeCode = { parts: [{ name: 'Series', kind: 'fixed', text: 'HC' }], rules: [] };
    const stored = product({ typeCode: typeCode as never });
    expect(check({ Id: 'one', 'Type code as JSON': JSON.stringify(typeCode) }, { of: stored }).outcome).toBe(
      'unchanged',
    );
    const cleared = check({ Id: 'one', 'Type code as JSON': '' }, { of: stored });
    expect(cleared.planned?.set).toEqual({ typeCode: { parts: [], rules: [] } });
    expect(remarksOf(cleared)).toEqual([['changed', 'Type code as JSON', '', JSON.stringify(typeCode)]]);
  });
});
