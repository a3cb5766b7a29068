import { siteMessages } from '@hydraulics/common/site-messages';

/** The skeleton of a product page. */
export function ProductLoading() {
  return (
    <div role="status">
      <p className="loading-word">{siteMessages.loading}</p>
      <div className="product" aria-hidden="true">
        <div className="blank blank-image" />
        <div className="designation">
          <div className="blank blank-title" />
          <div className="blank blank-line" />
          <div className="blank blank-line" />
          <div className="blank blank-line" />
        </div>
      </div>
    </div>
  );
}
