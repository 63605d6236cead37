import accordion from '../../../styles/accordion.css?inline';
import facts from '../../../styles/facts.css?inline';
import unfold from '../../../styles/unfold.css?inline';
import photos from '../photos/photos.css?inline';
import reviews from '../reviews/reviews.css?inline';
import campaign from './campaign.css?inline';
import record from './record.css?inline';
import ticket from './ticket.css?inline';
import way from './way.css?inline';

/** The styles of all below the heading of a campaign's page, which stand right behind it: in the head they would make it wait. */
export const pageStyle = [unfold, accordion, facts, campaign, record, ticket, way, reviews, photos].join('');
