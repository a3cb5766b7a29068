/** The hatching of a section, as one path of slanted strokes. */
function hatching(x: number, y: number, width: number, height: number): string {
  const strokes = Array.from({ length: Math.floor(width / 12) }, (_, index) => x + index * 12);
  return strokes
    .map(at => `M${at} ${y + height}l${Math.min(height, x + width - at)} -${Math.min(height, x + width - at)}`)
    .join('');
}

/** A double-acting cylinder in section, with its dimensions: the picture beside the sign-in form. */
export function LoginDrawing() {
  return (
    <div className="login-drawing">
      <svg viewBox="0 0 1000 520" aria-hidden="true">
        <path className="axis" d="M0 250H1000" />
        <g className="thin">
          <path d={hatching(158, 150, 544, 26)} />
          <path d={hatching(158, 324, 544, 26)} />
          <path d={hatching(110, 134, 48, 48)} />
          <path d={hatching(110, 318, 48, 48)} />
        </g>
        <path className="heavy" d="M158 150H702M158 350H702M158 176H702M158 324H702" />
        <path className="heavy" d="M110 134h48v232h-48zM702 134h64v82h-64zM702 284h64v82h-64z" />
        <path d="M110 190H64a60 60 0 0 0 0 120h46M64 222a28 28 0 1 0 0 56a28 28 0 1 0 0-56" />
        <path className="heavy" d="M392 176h70v148h-70zM462 216H1000M462 284H1000" />
        <path d="M404 176v148M450 176v148M412 176v148M442 176v148" />
        <path d="M766 222h-64M766 278h-64M716 216v68M752 216v68" />
        <path d="M190 150v-34h44v34M198 116V92h28v24M626 150v-34h44v34M634 116V92h28v24" />
        <path d="M212 150v26M648 150v26" />
        <g className="thin">
          <path d="M158 380v72M462 338v114M110 376v110M766 376v110" />
          <path d="M392 168V60M462 168V60" />
          <path d="M110 470H766" />
          <path d="M110 470l12-4v8zM766 470l-12-4v8z" />
        </g>
        <path className="signal" d="M158 436H462" />
        <path className="signal filled" d="M158 436l14-5v10zM462 436l-14-5v10z" />
        <text className="signal-text" x="270" y="427">
          304 mm
        </text>
        <text x="392" y="493">
          656
        </text>
        <text x="398" y="50">
          Ø 148
        </text>
        <text x="820" y="206">
          Ø 68 f7
        </text>
        <text x="196" y="82">
          A
        </text>
        <text x="640" y="82">
          B
        </text>
      </svg>
    </div>
  );
}
