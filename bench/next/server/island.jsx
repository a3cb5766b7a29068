/** An island is a client component. */
export const Island = ({ name, Component, props }) => (
  <div className="island" data-island={name}>
    <Component {...props} />
  </div>
);
