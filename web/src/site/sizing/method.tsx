/** The scope of the calculation, with its sources. */
export function Method() {
  return (
    <section className="sizing-part sizing-method" aria-labelledby="sizing-method">
      <h2 className="sizing-title" id="sizing-method">
        How it is calculated
      </h2>
      <ul className="sizing-points">
        <li>
          <strong>Force:</strong> pressure × area, of the bore out and of the ring around the rod in. Friction,
          counter-pressure and acceleration are not in it: add them to the force.
        </li>
        <li>
          <strong>Sizes:</strong> the preferred bores of ISO 3320 from 25 to 500&nbsp;mm, each with its rods of the area
          ratios 1.25 to 5.
        </li>
        <li>
          <strong>Flow:</strong> area × speed.
        </li>
        <li>
          <strong>Buckling:</strong> Euler’s formula for the rod alone, of steel with
          E&nbsp;=&nbsp;210&nbsp;000&nbsp;N/mm², and for stocky rods the lower of Euler and Tetmajer
          (335&nbsp;−&nbsp;0.62&nbsp;λ&nbsp;N/mm²). The effective length is Euler’s factor of the two ends (0.5, 0.7, 1
          or 2) times the length between them with the rod out: one stroke if the body is held at its head, one and a
          half in the middle, two at its cap.
        </li>
        <li>
          <strong>Safety:</strong> a rod is suitable if it carries 3.5 times the load, usual for hydraulic cylinders;
          makers’ data sheets have 3 to 5.
        </li>
        <li>
          It is a first sizing. Long heads, the weight of a horizontal cylinder and side loads need the accurate method
          of ISO/TS 13725, with the real dimensions. We calculate it with your quote.
        </li>
      </ul>
    </section>
  );
}
