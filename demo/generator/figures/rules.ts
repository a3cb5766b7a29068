import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { AttributeKind } from '@hydraulics/common/figures/value';

/** How a row of the data sheet becomes an attribute; `part` takes one figure out of several. */
export type Rule = { name: string; kind: AttributeKind; unit: UnitSymbol | null; group: string; part?: RegExp };

const figure = (name: string, unit: UnitSymbol | null, group: string, part?: RegExp): Rule => ({
  ...{ name, kind: 'number', unit, group },
  ...(part ? { part } : {}),
});
const range = (name: string, unit: UnitSymbol, group: string, part?: RegExp): Rule => ({
  ...figure(name, unit, group, part),
  kind: 'range',
});
const choice = (name: string, group: string): Rule => ({ name, kind: 'choice', unit: null, group });

const [hydraulics, drive, size, duty, environment] = ['Hydraulics', 'Drive', 'Dimensions', 'Duty', 'Environment'];

/** The first figure, without the number of pieces before it: 75 l/min of `2 × 75 l/min`. */
const each = /^(?:\d+ × )?Ø?(\S+ [^\s,]+)/;

const motor = [
  figure('Motor power', 'kW', drive, /([\d.]+ kW)/),
  figure('Motors', null, drive, /^(\d+) ×/),
  { name: 'Motor supply', kind: 'text', unit: null, group: drive, part: /kW, ((?:\d+ V|Ex).+)$/ },
] as const;

const boreAndRod = [figure('Bore', 'mm', size, /^(\d+)/), figure('Rod', 'mm', size, /\/ (\d+)/)];

/** By the labels of the data sheets. Every other row is a text. */
const rules: Record<string, readonly Rule[]> = {
  'Working pressure': [figure('Working pressure', 'bar', hydraulics)],
  'Nominal pressure': [figure('Nominal pressure', 'bar', hydraulics)],
  'Test pressure': [figure('Test pressure', 'bar', hydraulics)],
  'Highest pressure': [figure('Highest pressure', 'bar', hydraulics)],
  'Design pressure': [figure('Design pressure', 'bar', hydraulics)],
  'Product pressure': [figure('Product pressure', 'bar', hydraulics)],
  'Pre-charge': [figure('Pre-charge', 'bar', hydraulics, each)],
  'Flow at 1450 rpm': [figure('Flow of each pump at 1450 rpm', 'l/min', hydraulics, each)],
  Flow: [figure('Flow of each pump', 'l/min', hydraulics, each)],
  'Peak flow': [figure('Peak flow', 'l/min', hydraulics)],
  'Product flow': [figure('Product flow', 'l/min', hydraulics)],
  'Usable oil volume': [figure('Usable oil volume', 'l', hydraulics)],
  'Oil volume': [figure('Oil volume', 'l', hydraulics)],
  'Usable oil, 210 to 150 bar': [figure('Usable oil from 210 to 150 bar', 'l', hydraulics)],
  Motor: motor,
  Motors: motor,
  'Bore / rod': boreAndRod,
  Stroke: [figure('Stroke', 'mm', size, /^(\d+ mm)/)],
  'Push force': [figure('Largest push force', 'kN', duty, /(?:to |× |^)(\d+ kN)/)],
  'Pull force': [figure('Pull force', 'kN', duty, /^(\d+ kN)/)],
  'Highest speed': [figure('Highest speed', 'm/s', duty)],
  Installation: [choice('Installation', 'Standards')],
  'Body length, rod in': [figure('Body length, rod in', 'mm', size)],
  'Barrel, outside': [figure('Barrel, outside', 'mm', size)],
  Mass: [figure('Mass', 'kg', size)],
  'Mass without oil': [figure('Mass without oil', 'kg', size)],
  'Sound pressure at 1 m': [figure('Sound pressure at 1 m', 'dB', environment)],
  'Oil temperature': [range('Oil temperature', '°C', environment)],
  'Ambient temperature': [range('Ambient temperature', '°C', environment)],
  'Supply temperature': [range('Supply temperature', '°C', environment)],
  Load: [figure('Load', 'kg', duty)],
  'Test load': [figure('Test load', 'kg', duty)],
  Lift: [figure('Lift', 'mm', duty)],
  Reach: [figure('Reach', 'mm', duty)],
  Span: [figure('Span', 'mm', duty)],
  'Lifting speed': [figure('Lifting speed', 'm/min', duty)],
  'Centrifuge basket': [figure('Largest basket', 'mm', duty, /Ø(\d+ mm)/)],
  Outlets: [figure('Outlets', null, duty)],
  'Main compression': [figure('Main compression', 'kN', duty)],
  'Pre-compression': [figure('Pre-compression', 'kN', duty)],
  'Roller force': [figure('Roller force', 'kN', duty, each)],
  Gap: [range('Gap', 'mm', duty, /^([^,]+)/)],
  'Column height': [figure('Column height', 'mm', size)],
  'Rudder torque at 35°': [figure('Rudder torque at 35°', 'kN·m', duty)],
  'Tiller radius': [figure('Tiller radius', 'mm', size)],
  'Pull, first layer': [figure('Pull, first layer', 'kN', duty)],
  'Rope speed': [figure('Rope speed', 'm/min', duty, /^([^,]+)/)],
  'Brake holding load': [figure('Brake holding load', 'kN', duty)],
  'Longest main line': [figure('Longest main line', 'm', duty)],
  'Lift of the shaft': [range('Lift of the shaft', 'mm', duty)],
  'Screw-down force': [figure('Screw-down force', 'kN', duty)],
  'Position resolution': [figure('Position resolution', 'µm', duty)],
};

/** How a row of a data sheet is read; one without a rule is a text. */
export const ruleOf = (label: string): readonly Rule[] =>
  rules[label] ?? [{ name: label, kind: 'text', unit: null, group: 'Further data' }];
