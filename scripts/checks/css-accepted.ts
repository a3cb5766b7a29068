/**
 * What the product's style sheets may use although the oldest supported browsers ignore it, each group with the reason why
 * nothing is lost there. Everything else needs `@supports` or a fallback. `:has()` is listed with its argument, because
 * each use degrades in its own way; only Firefox 115 to 120 lacks it.
 */
export const accepted: { why: string; uses: string[] }[] = [
  {
    why: 'Pages change without a transition.',
    uses: [
      '@view-transition',
      '::view-transition-old(root)',
      '::view-transition-new(root)',
      'view-transition-name',
      ':has(.card:focus-within)',
    ],
  },
  {
    why: 'Chosen, changed and wrong parts have no tint; words, signs and borders tell them, too.',
    uses: ['color-mix()'],
  },
  {
    why: 'Lines break a little less evenly.',
    uses: ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'],
  },
  {
    why: 'The browser lays out everything at once, only more slowly.',
    uses: [
      ...['content-visibility', 'content-visibility: auto', 'content-visibility: hidden', 'contain: style'],
      ...['contain-intrinsic-block-size', 'contain-intrinsic-height', ':has([colspan],[rowspan])'],
    ],
  },
  {
    why: 'The browser draws its own colours, scroll bars and highlights.',
    uses: [
      ...['accent-color', 'forced-color-adjust', 'forced-color-adjust: auto', 'forced-color-adjust: none'],
      ...['scrollbar-width', 'scrollbar-width: none', 'scrollbar-width: thin'],
      ...['overscroll-behavior', 'overscroll-behavior-x', '-webkit-tap-highlight-color', '-webkit-touch-callout'],
    ],
  },
  {
    why: 'The field keeps its size and scrolls.',
    uses: ['field-sizing', 'field-sizing: content', 'field-sizing: fixed'],
  },
  {
    why: 'The strip of pictures starts with the first one.',
    uses: ['scroll-initial-target', 'scroll-initial-target: nearest'],
  },
  {
    why: 'Paper has the margins that the browser chooses, and a page may end after a heading.',
    uses: ['@page', 'size', 'break-after: avoid', 'print-color-adjust', 'print-color-adjust: exact'],
  },
  { why: 'Letters on the lines of a chart have no halo.', uses: ['paint-order'] },
  { why: 'A row that scrolls ends sharply.', uses: ['mask-image'] },
  { why: '`@supports not (counter-set: none)` numbers lists with `counter-reset` instead.', uses: ['counter-set'] },
  {
    why: 'Nothing is cut or hidden: parts are placed or spaced for the general case.',
    uses: [
      ...[':has(.card-compare)', ':has(.form)', ':has(.icon)', ':has(.key-figures)', ':has(.map-frame)'],
      ...[
        ':has(>.form-about,>.form-note:first-child)',
        ':has(>.form-note:first-child+.form-about)',
        ':has(.thumbnail-none)',
      ],
      ...[':has(>:nth-child(3):last-child)', ':has(>:nth-child(4):last-child)', ':has(>p:nth-child(3):last-child)'],
      ...[
        ':has([href^=mailto\\:])',
        ':has(tbody>:nth-child(21))',
        ':has(~.variants-many)',
        ':has(.trash-name)',
        ':has(.field-reveal)',
        ':has(.thumbnail)',
        ':has(nav)',
        ':has(.button)',
        ':has(.menu-button)',
        ':has(.part-list,textarea)',
        ':has(+.choose-ask)',
        ':has(.tray-asks)',
        ':has(.tray-compare)',
        ':has(>textarea)',
      ],
      ...[
        ':has(~.button)',
        ':has(~.cell-actions)',
        ':has(>:nth-child(3))',
        ':has(.row-actions>:nth-child(3))',
        ':has(.email-link)',
      ],
      ...[
        ':has(>.email-link)',
        ':has(>.cell-image)',
        ':has(>.row-catalogue)',
        ':has(>.row-copy)',
        ':has(.table-drawn)',
      ],
      ...[':has(.stroke-figures)'],
      ...[':has(.palette-line)', ':has(.designation .editor)'],
    ],
  },
  {
    why: 'Tables, figures and pictures are printed in the order and size that they have on the screen.',
    uses: [
      ...[':has(+.designation-more)', ':has(.compare)', ':has(.cylinder)', ':has(.documents-link)'],
      ...[':has(.variants-table)'],
      ':has(~.sheet .variants-table)',
    ],
  },
  {
    why: 'The focus ring is on the link instead of its box; a row or choice is marked by its own control.',
    uses: [
      ':has(:focus-visible)',
      ':has(:checked)',
      ':has(th a)',
      ':has([aria-current=true])',
      ':has(+.wall :focus-visible)',
      ':has(.hand-grip)',
    ],
  },
  {
    why: 'Figures and the lines of the drawing do not highlight each other.',
    uses: [
      ...['bore', 'length', 'rod', 'barrel', 'stroke'].map(part => `:has(.drawn-${part}:is(:hover,:focus-visible))`),
      ...['bore', 'length', 'rod', 'barrel', 'stroke'].map(
        part => `:has(.drawn-row-${part}:is(:hover,:focus-within,:target))`,
      ),
    ],
  },
  {
    why: 'The page scrolls behind an open dialog or menu, and the header stays.',
    uses: [':has(.lightbox[open])', ':has(.menu[open])', ':has(.menu-late[open])', ':has(details[open])'],
  },
  {
    why: 'Bars stay at the lower edge while the visitor types, and toasts are above them only where both are narrow.',
    uses: [
      ':has(.call-bar)',
      ':has(.tray:is(.call-bar~* *))',
      ':has(:is(input,textarea):focus-visible)',
      ':has(.enquiry)',
      ':has(.form-actions)',
    ],
  },
  {
    why: '`@supports not selector(:has(a))` keeps the end of the page above the bar, or hides the choice that would do nothing.',
    uses: [
      ':has(.tray)',
      ':has(~* .tray)',
      ':has(.upload-tray)',
      ':has(.units-choice-us:checked)',
      ':has(.compare-only:checked)',
    ],
  },
  { why: 'Both ways to see the image are offered, enlarged and fitted.', uses: [':has(.image-frame:target)'] },
  { why: 'Without script, what only scripts use keeps its space.', uses: ['@media (scripting)'] },
  {
    why: 'On paper a word without its field stays, and a group of figures may begin in one column and end in the next.',
    uses: [':has(+dd>.due>form:first-child)', ':has(>.due>form:first-child)', ':has(tr:nth-child(9))'],
  },
];
