import { grid, line, n, path, rect, svg } from '@hydraulics/api/src/drawing/svg.ts';
import { letters } from '../lettering.ts';
import { across, upright } from '../sheets/dimension.ts';
import { border, type Sheet, type Title, titleBlock } from '../sheets/frame.ts';
import { hatch } from '../sheets/hatch.ts';
import { sheetSize } from '../sheets/sheets.ts';
import { type Actuator, actuatorSizes } from './actuator.ts';

/** A long stroke is drawn shortened, as on any drawing board; the figures stay true. */
export function shorten(d: Actuator, bores: number): Actuator {
  const stages = d.stages ?? 1;
  return { ...d, stroke: Math.min(d.stroke / stages, d.bore * bores) * stages };
}

/** A longitudinal half section with all the installation lengths. */
export function cylinderSection(real: Actuator, title: Title, s: Sheet): string {
  const { w, h } = sheetSize;
  const d = shorten(real, 2.6);
  const full = actuatorSizes(real);
  const z = actuatorSizes(d);
  const out = 0.28;
  const stages = d.stages ?? 0;
  const reach = stages ? d.bore * 0.34 * stages + d.rod * 0.8 : d.stroke * out + d.rod * 0.8;
  const eye = d.rod * 1.15;
  const backEye = d.eye ? d.rod * 2.2 : 0;
  const end = d.eye ? eye * 2.1 : d.rod * 0.7;
  const total = backEye + z.body + reach + end;
  const k = Math.min(1240 / total, 300 / (z.outer * 1.3));
  const x0 = (w - total * k) / 2 + backEye * k;
  const cy = 470;
  const X = (mm: number) => x0 + mm * k;
  const R = (z.outer / 2) * k;
  const B = (d.bore / 2) * k;
  const rod = (d.rod / 2) * k;
  const big = R * (d.style === 'welded' ? 1.08 : 1.3);
  const bold = { stroke: s.line, width: 2.6 };
  const thin = { stroke: s.line, width: 1.3 };
  const fill = { ...bold, fill: s.paper };
  let g = rect(0, 0, w, h, { fill: s.paper }) + grid(w, h, 20, s.grid) + border(w, h, s);
  const cut = (ax: number, ay: number, aw: number, ah: number, flip = false) =>
    rect(ax, ay, aw, ah, fill) + hatch(ax, ay, aw, ah, s, flip);
  const headX = X(z.base + z.tube);
  const headW = z.head * k;
  const baseW = z.base * k;
  const pistonAt = z.base + d.bore * 0.06 + d.stroke * out;
  const pistonW = d.bore * 0.5 + 18;
  g += rect(X(z.base), cy, z.tube * k, R, fill);
  g += cut(X(z.base), cy - R, z.tube * k, R - B);
  g += cut(X(0), cy - big, baseW, big, true) + rect(X(0), cy, baseW, big, fill);
  g += cut(headX, cy - big, headW * 0.86, big - rod * 1.04, true) + rect(headX, cy, headW * 0.86, big, fill);
  if (d.style === 'flange') {
    const f = (z.flange / 2) * k + R * 0.3;
    for (const side of [-1, 1])
      g += rect(headX + headW * 0.25, side < 0 ? cy - f : cy + big, headW * 0.34, f - big, fill);
    g += hatch(headX + headW * 0.25, cy - f, headW * 0.34, f - big, s, true);
  }
  if (stages) {
    for (let i = 1; i <= stages; i++) {
      const r = (B * (stages + 1 - i)) / (stages + 0.6);
      const x1 = X(z.body + d.bore * 0.34 * i - (i === stages ? 0 : d.bore * 0.06));
      g += rect(X(z.base + 8 + i * 6), cy - r, x1 - X(z.base + 8 + i * 6), r * 2, fill);
      if (i < stages)
        g += hatch(
          X(z.base + 8 + i * 6),
          cy - r,
          x1 - X(z.base + 8 + i * 6),
          (B / (stages + 0.6)) * 0.7,
          s,
          i % 2 === 1,
          9,
        );
    }
    g += rect(X(z.body + d.bore * 0.34 * stages), cy - rod, d.rod * 0.8 * k, rod * 2, fill);
  } else {
    // Rods and pistons are not cut lengthwise, by drawing convention.
    g += rect(X(pistonAt + pistonW * 0.7), cy - rod, (z.body + reach - pistonAt - pistonW * 0.7) * k, rod * 2, fill);
    g += rect(X(pistonAt), cy - B, pistonW * k, B, fill);
    for (const share of [0.16, 0.4, 0.64, 0.86])
      g += rect(X(pistonAt + pistonW * share) - 4, cy - B, 8, 12, { fill: s.line });
    g += line(X(pistonAt + pistonW * 0.62), cy - rod, X(pistonAt + pistonW * 0.62), cy, thin);
  }
  g += rect(headX, cy, headW * 0.86, big, fill) + rect(X(z.base), cy, z.tube * k, R, fill);
  const dash = { stroke: s.thin, width: 1.2, dash: '9 6' };
  g += line(X(z.base), cy + B, headX, cy + B, dash) + line(X(pistonAt), cy + rod, headX + headW * 0.86, cy + rod, dash);
  for (const share of stages ? [] : [0.12, 0.3, 0.48, 0.68])
    g += rect(headX + headW * share, cy - rod - 11, 7, 11, { fill: s.line });
  if (d.stroke < real.stroke) g += breakMark(X(z.base + z.tube * 0.78), cy, R + 14, s);
  const ports = [z.base * 0.62, z.base + z.tube + z.head * 0.36];
  for (const p of ports) {
    const pr = Math.max(9, d.bore * 0.1 * k);
    g +=
      rect(X(p) - pr * 1.9, cy - big - pr * 0.9, pr * 3.8, pr * 0.9, fill) +
      rect(X(p) - pr, cy - big - pr * 0.9, pr * 2, pr * 2.4, { ...thin, fill: s.paper });
    g += path(
      `M${n(X(p) - pr * 0.45)} ${n(cy - big + pr * 1.5)}V${n(cy - B)}M${n(X(p) + pr * 0.45)} ${n(cy - big + pr * 1.5)}V${n(cy - B)}`,
      thin,
    );
    g += line(X(p), cy - big - pr * 2.4, X(p), cy - B + 12, { stroke: s.thin, width: 1, dash: '12 4 3 4' });
  }
  const tip = X(z.body + reach);
  if (d.eye) {
    for (const [ex, stem] of [
      [tip + eye * 1.05 * k, 1],
      [X(0) - eye * 1.05 * k, -1],
    ] as const) {
      g += rect(Math.min(ex, ex - stem * eye * 1.05 * k), cy - rod * 1.1, eye * 1.05 * k, rod * 2.2, fill);
      for (const [share, wd] of [
        [1, 2.6],
        [0.6, 1.6],
        [0.42, 2],
      ] as const)
        g += `<circle cx="${n(ex)}" cy="${cy}" r="${n(eye * share * k)}" fill="${s.paper}" stroke="${s.line}" stroke-width="${wd}"/>`;
      g += line(ex, cy - eye * k - 20, ex, cy + eye * k + 20, { stroke: s.thin, width: 1, dash: '14 4 3 4' });
    }
  } else {
    g += rect(tip, cy - rod * 0.72, end * k, rod * 1.44, fill);
    g += path(
      `M${n(tip + 6)} ${n(cy - rod * 0.6)}H${n(tip + end * k)}M${n(tip + 6)} ${n(cy + rod * 0.6)}H${n(tip + end * k)}`,
      { ...thin, width: 1 },
    );
  }
  g += line(x0 - backEye * k - 40, cy, X(z.body + reach + end) + 40, cy, {
    stroke: s.thin,
    width: 1.3,
    dash: '30 6 6 6',
  });
  const low = cy + (d.style === 'flange' ? Math.max(big, (z.flange / 2) * k + R * 0.3) : big);
  const mm = (v: number) => String(Math.round(v));
  g += across(X(0), X(z.base), low + 62, cy + big, cy + big, mm(z.base), s);
  g += across(
    X(z.base),
    headX,
    low + 62,
    cy + big,
    cy + big,
    stages ? `${mm(full.tube - real.stroke / stages)} + stroke/${stages}` : `${mm(full.tube - real.stroke)} + stroke`,
    s,
  );
  g += across(headX, X(z.body), low + 62, cy + big, cy + rod, mm(z.head), s);
  g += across(
    X(0),
    X(z.body),
    low + 112,
    cy + big,
    cy + rod,
    stages
      ? `${mm(full.body - real.stroke / stages)} + stroke/${stages} = ${mm(full.body)}`
      : `${mm(full.body - real.stroke)} + stroke ${real.stroke} = ${mm(full.body)}`,
    s,
  );
  g += across(
    X(ports[0] ?? 0),
    X(ports[1] ?? 0),
    cy - big - 74,
    cy - big - 20,
    cy - big - 20,
    mm((ports[1] ?? 0) - (ports[0] ?? 0) + full.tube - z.tube),
    s,
  );
  g += upright(cy - R, cy + R, x0 - backEye * k - 62, x0, x0, `Ø${mm(z.outer)}`, s);
  g += upright(cy - rod, cy + rod, X(z.body + reach + end) + 70, tip, tip, `Ø${d.rod}`, s);
  g += letters(`Bore Ø${d.bore}, rod Ø${d.rod}, stroke ${real.stroke}`, w / 2, 110, {
    size: 24,
    align: 'middle',
    stroke: s.text,
    width: 2.4,
  });
  g += letters('Half section, seal grooves to ISO 7425', w / 2, 146, {
    size: 15,
    align: 'middle',
    stroke: s.thin,
    width: 1.5,
  });
  g += endView(d, s, 250, 930, Math.min(128, big), big / R) + sealDetail(s, 640, 930);
  return svg(w, h, g + titleBlock(w - 28, h - 28, s, title));
}

function breakMark(x: number, cy: number, r: number, s: Sheet): string {
  const wave = (dx: number) =>
    `M${n(x + dx)} ${n(cy - r)}C${n(x + dx + 18)} ${n(cy - r / 2)} ${n(x + dx - 18)} ${n(cy - r / 3)} ${n(x + dx)} ${n(cy)}S${n(x + dx - 18)} ${n(cy + r / 2)} ${n(x + dx)} ${n(cy + r)}`;
  return path(wave(0), { stroke: s.paper, width: 16 }) + path(wave(-8) + wave(8), { stroke: s.thin, width: 1.6 });
}

function endView(d: Actuator, s: Sheet, x: number, y: number, r: number, ratio: number): string {
  const bold = { stroke: s.line, width: 2.2, fill: s.paper };
  const c = (k: number, width: number) =>
    `<circle cx="${x}" cy="${y}" r="${n(k)}" fill="${s.paper}" stroke="${s.line}" stroke-width="${width}"/>`;
  let out = d.style === 'tie-rod' ? rect(x - r, y - r, r * 2, r * 2, bold) : c(r, 2.2);
  const count = d.style === 'tie-rod' ? 4 : 10;
  const pcd = d.style === 'tie-rod' ? r * 1.16 : r * 0.88;
  if (d.style !== 'welded') {
    out += `<circle cx="${x}" cy="${y}" r="${n(pcd)}" fill="none" stroke="${s.thin}" stroke-width="1" stroke-dasharray="14 4 3 4"/>`;
    for (let i = 0; i < count; i++) {
      const t = ((i + 0.5) * 2 * Math.PI) / count;
      out += `<circle cx="${n(x + pcd * Math.cos(t))}" cy="${n(y + pcd * Math.sin(t))}" r="${n(r * 0.07)}" fill="${s.paper}" stroke="${s.line}" stroke-width="1.5"/>`;
    }
  }
  out += c((r / ratio) * 0.82, 1.4) + c((r / ratio) * (d.rod / d.bore) * 0.8, 2.2);
  const l = { stroke: s.thin, width: 1, dash: '22 5 4 5' };
  return out + line(x - r - 24, y, x + r + 24, y, l) + line(x, y - r - 24, x, y + r + 24, l);
}

// The rod seal, magnified because it is what buyers ask about first.
function sealDetail(s: Sheet, x: number, y: number): string {
  const thin = { stroke: s.line, width: 1.6, fill: s.paper };
  let out = `<clipPath id="lens"><circle cx="${x}" cy="${y}" r="128"/></clipPath><g clip-path="url(#lens)">`;
  out +=
    rect(x - 140, y - 140, 280, 280, { fill: s.paper }) +
    rect(x - 140, y - 140, 280, 178, thin) +
    hatch(x - 140, y - 140, 280, 178, s);
  out += rect(x - 140, y + 44, 280, 100, thin);
  for (const [dx, dw] of [
    [-92, 44],
    [-22, 54],
    [62, 40],
  ] as const)
    out += rect(x + dx, y - 12, dw, 56, thin);
  out += path(`M${x - 84} ${y + 44}V${y - 4}H${x - 60}Q${x - 66} ${y + 20} ${x - 56} ${y + 44}Z`, {
    ...thin,
    fill: '#ff6a13',
  });
  out +=
    rect(x - 20, y + 20, 50, 24, { ...thin, fill: s.line }) +
    `<circle cx="${x + 5}" cy="${y + 4}" r="14" fill="${s.paper}" stroke="${s.line}" stroke-width="2"/>`;
  out += rect(x + 66, y - 6, 32, 46, { ...thin, fill: s.thin });
  out += `</g><circle cx="${x}" cy="${y}" r="128" fill="none" stroke="${s.line}" stroke-width="2.4"/>`;
  const note = { size: 14, stroke: s.text, width: 1.5 };
  out += path(
    `M${x - 70} ${y + 20}L${x - 70} ${y + 62}M${x + 5} ${y + 32}L${x + 5} ${y + 62}M${x + 82} ${y + 20}L${x + 82} ${y + 62}`,
    { stroke: s.thin, width: 1.1 },
  );
  ['1', '2', '3'].forEach((t, i) => {
    out += letters(t, x - 70 + i * 76, y + 84, { ...note, align: 'middle' });
  });
  return (
    out +
    letters('Detail, 5:1', x + 150, y - 96, { ...note, size: 16 }) +
    ['1 Wiper', '2 Step seal with O-ring', '3 Guide ring']
      .map((t, i) => letters(t, x + 150, y - 60 + i * 28, note))
      .join('')
  );
}
