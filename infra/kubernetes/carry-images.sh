#!/bin/sh
# Carries images into a network without a way out. Both sides need skopeo.
#   kubectl kustomize <overlay> | sh carry-images.sh save <folder>      the images of manifests
#   docker compose config --images | sh carry-images.sh save <folder>   those of Compose
#   sh carry-images.sh load <folder> registry.inside.example/firedeck/
# Every platform, with its digest: an overlay that names digests changes the name of the registry alone.
set -eu
action=${1:-} folder=${2:?the folder that is carried}

nameOf() {
  name=${1##*/}
  echo "${name%%[:@]*}"
}

case $action in
save)
  mkdir -p "$folder"
  # Lines of manifests, or one name a line.
  sed -nE 's/^[ -]*image: *"?([^" ]+)"?$/\1/p; /^[^ :]+[:@][^ ]+$/p' | sort -u > "$folder/images.txt"
  [ -s "$folder/images.txt" ] || { echo 'No image is named on standard input.' >&2; exit 1; }
  while read -r image; do
    skopeo copy --all --preserve-digests "docker://$image" "oci:$folder/images:$(nameOf "$image")" < /dev/null
  done < "$folder/images.txt"
  (cd "$folder" && find images images.txt -type f -exec sha256sum {} + > SHA256SUMS)
  ;;
load)
  registry=${3:?where they are served from, with its last slash}
  (cd "$folder" && sha256sum --check --quiet SHA256SUMS)
  while read -r image; do
    name=$(nameOf "$image")
    case $image in
    *@*) tag=carried ;;
    *) tag=${image##*:} ;;
    esac
    skopeo copy --all --preserve-digests "oci:$folder/images:$name" "docker://$registry$name:$tag" < /dev/null
  done < "$folder/images.txt"
  ;;
*)
  echo 'usage: carry-images.sh save <folder> | load <folder> <registry>' >&2
  exit 2
  ;;
esac
