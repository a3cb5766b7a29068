import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CadReaders, ensureCadReaders } from '../../../../scripts/programs/cad-readers.ts';

type Mesh = { attributes: { position: { array: number[] } }; index: { array: number[] } };
type Occt = {
  ReadStepFile(
    bytes: Uint8Array,
    options: object,
  ): { success: boolean; root: { children: { name: string }[] }; meshes: Mesh[] };
};
const require = createRequire(import.meta.url);
let occt: Promise<Occt> | undefined;
let readers: CadReaders | undefined;

type Point = readonly [number, number, number];
export type ReadSolid = { volume: number; openEdges: number };
export type Box = { low: Point; high: Point };

/**
 * The solids of a STEP file as OpenCascade meshes them.
 * @param deflection how far the triangles may be from the curved faces, in mm
 */
export async function readStep(
  file: string,
  deflection = 0.05,
): Promise<{ name: string | undefined; solids: ReadSolid[]; box: Box }> {
  occt ??= require('occt-import-js')() as Promise<Occt>;
  const options = { linearDeflectionType: 'absolute_value', linearDeflection: deflection, angularDeflection: 0.5 };
  const { success, root, meshes } = (await occt).ReadStepFile(Buffer.from(file), options);
  if (!success) throw new Error('OpenCascade cannot read this STEP file.');
  const points = meshes.flatMap(pointsOf);
  const box = {
    low: [0, 1, 2].map(axis => Math.min(...points.map(point => point[axis] ?? 0))) as unknown as Point,
    high: [0, 1, 2].map(axis => Math.max(...points.map(point => point[axis] ?? 0))) as unknown as Point,
  };
  return { name: root.children[0]?.name, solids: meshes.map(solidOf), box };
}

function pointsOf({ attributes }: Mesh): Point[] {
  const { array } = attributes.position;
  return Array.from(
    { length: array.length / 3 },
    (_, at) => [array[3 * at] ?? 0, array[3 * at + 1] ?? 0, array[3 * at + 2] ?? 0] as const,
  );
}

/** Its volume, and how many edges of its triangles do not meet exactly one other. */
function solidOf(mesh: Mesh): ReadSolid {
  const points = pointsOf(mesh);
  const edges = new Map<string, number>();
  let volume = 0;
  for (let at = 0; at < mesh.index.array.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map(corner => points[mesh.index.array[at + corner] ?? 0]) as [Point, Point, Point];
    volume += (dot(a, cross(b, c)) as number) / 6;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const [start, end] = [keyOf(from), keyOf(to)];
      const key = start < end ? `${start} ${end}` : `${end} ${start}`;
      edges.set(key, (edges.get(key) ?? 0) + (start < end ? 1 : -1));
    }
  }
  return { volume, openEdges: [...edges.values()].filter(Boolean).length };
}

const keyOf = (point: Point): string => point.map(number => Math.round(number * 1e4)).join(',');
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The exact volumes and the box of a STEP file's solids, by gmsh. */
export function readByGmsh(file: string): { volumes: number[]; box: number[] } {
  readers ??= ensureCadReaders();
  return inFolder(folder => {
    writeFileSync(path.join(folder, 'model.step'), file);
    writeFileSync(path.join(folder, 'model.geo'), measuring);
    const output = run(readers?.gmsh, [path.join(folder, 'model.geo'), '-parse_and_exit'], folder);
    const numbers = (line: string) => [...line.matchAll(/-?\d+\.\d+/g)].map(([text]) => Number(text));
    const lines = output.split('\n');
    return {
      volumes: lines.filter(line => line.startsWith('volume')).flatMap(numbers),
      box: lines.filter(line => line.startsWith('box')).flatMap(numbers),
    };
  });
}

const measuring = `SetFactory("OpenCASCADE");
v() = ShapeFromFile("model.step");
For i In {0:#v()-1}
  m() = Mass Volume{v(i)};
  Printf("volume %.6f", m(0));
EndFor
b() = BoundingBox Volume{v()};
Printf("box %.6f %.6f %.6f %.6f %.6f %.6f", b(0), b(1), b(2), b(3), b(4), b(5));
`;

/** What ezdxf reads in a drawing, and what its audit finds wrong. */
export function readByEzdxf(file: string): {
  version: string;
  units: number;
  faults: string[];
  layers: Record<string, number>;
  texts: string[];
} {
  readers ??= ensureCadReaders();
  return inFolder(folder => {
    writeFileSync(path.join(folder, 'drawing.dxf'), file);
    return JSON.parse(run(readers?.python, ['-c', auditing, path.join(folder, 'drawing.dxf')], folder));
  });
}

const auditing = `
import collections, json, sys, ezdxf
drawing = ezdxf.readfile(sys.argv[1])
audit = drawing.audit()
space = drawing.modelspace()
print(json.dumps({
  'version': drawing.dxfversion,
  'units': drawing.header['$INSUNITS'],
  'faults': [str(fault.message) for fault in audit.errors + audit.fixes],
  'layers': collections.Counter(entity.dxf.layer for entity in space),
  'texts': [entity.dxf.text for entity in space.query('TEXT')],
}))
`;

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'cad-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string | undefined, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program ?? '', args, {
    cwd,
    env: readers?.env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`${program}: ${stderr || stdout}`);
  return stdout;
}
