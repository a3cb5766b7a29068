type Key<T> = keyof T & string;

/** Members of the fake that Electron lacks, except those for the test itself. */
type Unknown<Fake, Real, ForTests extends string> = Exclude<Key<Fake>, Key<Real> | ForTests>;

/** The same number of values, of any type. */
// biome-ignore lint/suspicious/noExplicitAny: only their number is compared; Electron's types have many forms
type AnyOf<Values extends unknown[]> = { [Index in keyof Values]: any };

/** Functions of the fake that require more arguments than Electron's types do. */
type Narrower<Fake, Real> = {
  [Name in Key<Fake> & Key<Real>]: Fake[Name] extends (...values: never[]) => unknown
    ? Real[Name] extends (...values: infer Passed) => unknown
      ? Fake[Name] extends (...values: AnyOf<Passed>) => unknown
        ? never
        : Name
      : Name
    : never;
}[Key<Fake> & Key<Real>];

/**
 * `true` if a part of the fake has no member that Electron lacks, and none that requires more arguments; else the names
 * of those members, so that `const same: SameMembers<…> = true` fails to compile and names them.
 */
export type SameMembers<Fake, Real, ForTests extends string = never> = [
  Unknown<Fake, Real, ForTests> | Narrower<Fake, Real>,
] extends [never]
  ? true
  : Unknown<Fake, Real, ForTests> | Narrower<Fake, Real>;
