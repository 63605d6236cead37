import { type ReactNode, useState } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { day, isoDay } from '../../lib/format.ts';
import type { Page } from '../../lib/paged.ts';
import { PagedView } from '../../ui/PagedView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { createResourceList, NO_RESOURCES } from './list.ts';
import '../../styles/card.css';
import './list.css';

const placeholders = ['a', 'b', 'c', 'd'];

const skeleton = (
  <ul className="resource-list">
    {placeholders.map((key) => (
      <li className="card" key={key}>
        <div className="card-picture skeleton" />
        <div className="card-body">
          <span className="skeleton">Published</span>
          <p className="skeleton">Title</p>
          <p className="resource-text skeleton" />
        </div>
      </li>
    ))}
  </ul>
);

/** An address that a browser may follow: a page of this site, or http(s). Anything else in an answer is no link. */
function safeHref(href: string): string | undefined {
  return /^(?:https?:\/\/|\/(?!\/))/i.test(href) ? href : undefined;
}

interface CardProps {
  readonly resource: Resource;
  /** The picture itself, where it stands in the page: asking for the one that is seen first would cost a slow line a second. */
  readonly drawing?: ReactNode;
}

function ResourceCard({ resource, drawing }: CardProps) {
  const { title, image, alt, href, published, description } = resource;
  return (
    <li className="card words-first">
      <div className="card-body">
        {published && (
          <p className="meta">
            <time dateTime={isoDay(published)}>{day(published)}</time>
          </p>
        )}
        <h2>
          <a href={safeHref(href)}>{title}</a>
        </h2>
        <PlainText text={description} />
      </div>
      <div className="card-picture">
        {drawing}
        {image && !drawing && (
          <img src={image} alt={alt ?? ''} width="480" height="270" loading="lazy" decoding="async" />
        )}
      </div>
    </li>
  );
}

interface Props {
  /** The first page as it was when the site was built. */
  readonly first?: Page<Resource> | undefined;
  /** Address of the first card's picture, as far as the site knew it, and the drawing itself. */
  readonly pictureUrl?: string | undefined;
  readonly drawing?: ReactNode;
}

/** The paged list of `/media`. */
export default function ResourceList({ first, pictureUrl, drawing }: Props) {
  const [list] = useState(() => createResourceList(first));
  return (
    <PagedView list={list} label="resources" skeleton={skeleton} empty={() => NO_RESOURCES}>
      {(rows) => (
        <ul className="resource-list">
          {rows.map((resource, index) => (
            <ResourceCard
              key={`${resource.href} ${resource.title}`}
              resource={resource}
              drawing={index === 0 && resource.image === pictureUrl && drawing}
            />
          ))}
        </ul>
      )}
    </PagedView>
  );
}
