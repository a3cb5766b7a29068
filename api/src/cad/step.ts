import { type CadFacts, envelopeNote } from './cad-facts.ts';
import type { Body } from './envelope.ts';
import { type Edge, type Face, facesOf, type Loop, type Vector } from './solid.ts';

/** Steps between written coordinates, in mm: points that differ by less are one. */
const precision = 1e6;

/** A number as STEP writes it, with a decimal point. */
function real(number: number): string {
  const text = String(Math.round(number * precision) / precision || 0);
  return /e/.test(text) ? Number(text).toFixed(9) : text.includes('.') ? text : `${text}.`;
}

/** A text in the basic alphabet of ISO 10303-21, others as UTF-16 in hexadecimal digits. */
export const stepText = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(
      /[^ -~]+/g,
      other =>
        `\\X2\\${[...Array(other.length).keys()].map(at => other.charCodeAt(at).toString(16).padStart(4, '0').toUpperCase()).join('')}\\X0\\`,
    )}'`;

/** The numbered lines of a STEP file. */
class Lines {
  readonly lines: string[] = [];
  readonly #known = new Map<string, string>();

  add(text: string): string {
    this.lines.push(`#${this.lines.length + 1}=${text};`);
    return `#${this.lines.length}`;
  }

  /** The same line for the same text. */
  once(text: string): string {
    const known = this.#known.get(text) ?? this.add(text);
    this.#known.set(text, known);
    return known;
  }

  point = (at: Vector): string => this.once(`CARTESIAN_POINT('',(${at.map(real).join(',')}))`);
  direction = (to: Vector): string => this.once(`DIRECTION('',(${to.map(real).join(',')}))`);
  placement = (at: Vector, axis: Vector, along: Vector): string =>
    this.once(`AXIS2_PLACEMENT_3D('',${this.point(at)},${this.direction(axis)},${this.direction(along)})`);
}

/** The shells of bodies. Each edge is written once, for the two faces that share it. */
class Shells {
  readonly #lines: Lines;
  readonly #edges = new Map<string, { line: string; start: string }>();

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  body({ name, ...body }: Body): string {
    this.#edges.clear();
    const faces = facesOf({ name, ...body }).map(face => this.#face(face));
    const shell = this.#lines.add(`CLOSED_SHELL('',(${faces.join(',')}))`);
    return this.#lines.add(`MANIFOLD_SOLID_BREP(${stepText(name)},${shell})`);
  }

  #face({ surface, loops }: Face): string {
    const lines = this.#lines;
    const isPlane = surface.kind === 'plane';
    const placement = lines.placement(surface.at, isPlane ? surface.normal : surface.axis, surface.along);
    const written = isPlane
      ? lines.add(`PLANE('',${placement})`)
      : lines.add(`CYLINDRICAL_SURFACE('',${placement},${real(surface.radius)})`);
    const bounds = loops.map((loop, place) => {
      const line = lines.add(`EDGE_LOOP('',(${this.#uses(loop)}))`);
      return lines.add(`${place === 0 ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'}('',${line},.T.)`);
    });
    const isSame = isPlane || !surface.hollow;
    return lines.add(`ADVANCED_FACE('',(${bounds.join(',')}),${written},${isSame ? '.T.' : '.F.'})`);
  }

  #uses(loop: Loop): string {
    return loop.map(edge => this.#lines.add(this.#use(edge))).join(',');
  }

  #use(edge: Edge): string {
    const lines = this.#lines;
    const [start, end] = [this.#vertex(edge.from), this.#vertex(edge.to)];
    const key = [[start, end].toSorted().join(' '), lines.point(middleOf(edge))].join(' ');
    const known = this.#edges.get(key);
    if (known) return `ORIENTED_EDGE('',*,*,${known.line},${known.start === start ? '.T.' : '.F.'})`;
    const line = lines.add(`EDGE_CURVE('',${start},${end},${this.#curve(edge)},.T.)`);
    this.#edges.set(key, { line, start });
    return `ORIENTED_EDGE('',*,*,${line},.T.)`;
  }

  #vertex(at: Vector): string {
    return this.#lines.once(`VERTEX_POINT('',${this.#lines.point(at)})`);
  }

  #curve({ from, to, arc }: Edge): string {
    const lines = this.#lines;
    const along = direction(arc ? arc.centre : from, arc ? from : to);
    if (arc) return lines.add(`CIRCLE('',${lines.placement(arc.centre, arc.axis, along)},${real(arc.radius)})`);
    return lines.add(`LINE('',${lines.point(from)},${lines.once(`VECTOR('',${lines.direction(along)},1.)`)})`);
  }
}

function direction(from: Vector, to: Vector): Vector {
  const by: Vector = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(...by);
  return [by[0] / length, by[1] / length, by[2] / length];
}

/** A point on the edge, which tells apart the two halves of a circle. */
function middleOf({ from, to, arc }: Edge): Vector {
  const half: Vector = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
  if (!arc) return half;
  const { centre, axis, radius } = arc;
  // At a right angle to the chord, and to the right of its direction seen from the end of the axis.
  const [x, y, z] = direction(from, to);
  const out: Vector = [y * axis[2] - z * axis[1], z * axis[0] - x * axis[2], x * axis[1] - y * axis[0]];
  return [centre[0] + radius * out[0], centre[1] + radius * out[1], centre[2] + radius * out[2]];
}

/** The solids of a product as a STEP file: ISO 10303-21 with the protocol AP214, in millimetres. */
export function writeStep(bodies: Body[], { code, name, company, updatedAt, version }: CadFacts): string {
  const lines = new Lines();
  const shells = new Shells(lines);
  const origin = lines.placement([0, 0, 0], [0, 0, 1], [1, 0, 0]);
  const solids = bodies.map(body => shells.body(body));
  const length = lines.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
  const angle = lines.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
  const solidAngle = lines.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
  const accuracy = lines.add(
    `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${length},'distance_accuracy_value','')`,
  );
  const context = lines.add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${accuracy}))` +
      `GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
  );
  const shape = lines.add(
    `ADVANCED_BREP_SHAPE_REPRESENTATION(${stepText(code)},(${[origin, ...solids].join(',')}),${context})`,
  );
  const application = lines.add("APPLICATION_CONTEXT('automotive design')");
  lines.add(`APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${application})`);
  const productContext = lines.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
  const product = lines.add(
    `PRODUCT(${stepText(code)},${stepText(code)},${stepText(`${name}. ${envelopeNote}`)},(${productContext}))`,
  );
  lines.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(${product}))`);
  const formation = lines.add(`PRODUCT_DEFINITION_FORMATION(${stepText(String(version))},'',${product})`);
  const design = lines.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`);
  const definition = lines.add(`PRODUCT_DEFINITION('design','',${formation},${design})`);
  const defined = lines.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
  lines.add(`SHAPE_DEFINITION_REPRESENTATION(${defined},${shape})`);
  return [
    'ISO-10303-21;',
    'HEADER;',
    `FILE_DESCRIPTION((${stepText(`${name}, ${code}`)},${stepText(envelopeNote)}),'2;1');`,
    `FILE_NAME(${stepText(`${code}.step`)},'${updatedAt.slice(0, 19)}',(''),(${stepText(company)}),'','','');`,
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
    'ENDSEC;',
    'DATA;',
    ...lines.lines,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n');
}
